"""The race as a server: a client sends its seat and its act, or `look`."""

import json
import socketserver

from race import NotAllowed, Race, state_of

race = Race(2)


class Client(socketserver.StreamRequestHandler):
    """One connection."""

    def handle(self):
        """Answer each line."""
        for line in self.rfile:
            words = line.decode().split()
            try:
                if words[0] == "act":
                    race.move(int(words[1]), words[2])
                answer = json.dumps(state_of(race))
            except NotAllowed as why:
                answer = f"no: {why}"
            self.wfile.write(f"{answer}\n".encode())


with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Client) as server:
    server.daemon_threads = True
    print(f"listening on port {server.server_address[1]}", flush=True)
    server.serve_forever()
