//===- Thread.h - A thread that may not be had ----------------------------===//
//
// std::thread ends the process where the system has no thread left, as in a
// container with a low limit of processes. Work that can be done by fewer
// threads, or by the caller, uses this instead.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SUPPORT_THREAD_H
#define TILEC_SUPPORT_THREAD_H

#include <functional>
#include <pthread.h>

namespace tilec {

class Thread {
public:
  Thread() = default;
  ~Thread() { join(); }
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;

  /// Runs `work` beside the caller. False, with nothing done, where the system
  /// gives no thread.
  bool start(std::function<void()> work);
  /// Waits for the work, if it was started.
  void join();

private:
  std::function<void()> work;
  pthread_t handle;
  bool isStarted = false;
};

} // namespace tilec

#endif // TILEC_SUPPORT_THREAD_H
