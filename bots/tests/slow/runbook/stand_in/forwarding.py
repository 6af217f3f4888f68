"""Leads connections from a free port of this machine to another one."""

import socket
import threading


def forward(to, called):
    """For ever: whoever opened it ends it."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(f"Forwarding from 127.0.0.1:{server.getsockname()[1]} -> {called}", flush=True)
        while True:
            near, _ = server.accept()
            far = socket.create_connection(("127.0.0.1", to))
            for pair in ((near, far), (far, near)):
                threading.Thread(target=pump, args=pair, daemon=True).start()


def pump(source, drain):
    try:
        while some := source.recv(65536):
            drain.sendall(some)
        drain.shutdown(socket.SHUT_WR)
    except OSError:
        # The other direction has closed it.
        pass
