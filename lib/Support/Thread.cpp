//===- Thread.cpp - A thread that may not be had --------------------------===//

#include "tilec/Support/Thread.h"

using namespace tilec;

bool Thread::start(std::function<void()> newWork) {
  join();
  work = std::move(newWork);
  auto run = [](void *self) -> void * {
    static_cast<Thread *>(self)->work();
    return nullptr;
  };
  isStarted = pthread_create(&handle, nullptr, run, this) == 0;
  return isStarted;
}

void Thread::join() {
  if (isStarted)
    pthread_join(handle, nullptr);
  isStarted = false;
}
