# Runs a command on a terminal until it prints a text, or for a minute.
#   on_terminal.py TEXT COMMAND…
import os
import pty
import select
import signal
import sys
import time

text = sys.argv[1].encode()
process, terminal = pty.fork()
if process == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
seen = b""
end = time.monotonic() + 60
while text not in seen and time.monotonic() < end:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        seen += os.read(terminal, 4096)
    except OSError:  # the command has ended
        break
os.kill(process, signal.SIGKILL)
os.waitpid(process, 0)
print(seen.decode())
