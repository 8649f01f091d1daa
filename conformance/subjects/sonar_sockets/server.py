"""A server for Captain Sonar in real time. Every player has a client, which shows the sheet of its role and no other.

    python server.py            # it picks a port and prints it

A client sends lines and gets lines. `new alpha hunt` opens a table and is answered by `table 1`; `join 1 red captain`
takes a seat at it. From then on `look` is answered by the sheet of the role, as JSON, and all other words are those of
the role (see table.py), answered by `ok` or `no` and the reason. What is said aloud comes to everybody at the table by
itself, as a line that begins with `heard`.
"""

import asyncio
import json

from table import Denied, Table

tables = {}


class Player:
    """A client and its seat."""

    def __init__(self, writer):
        self.writer = writer
        self.number = self.table = self.crew = self.role = None

    def write(self, line):
        """Send a line."""
        self.writer.write(f"{line}\n".encode())

    def take(self, line):
        """Carry out a line, and return the answer."""
        word, *more = line.split()
        if word == "new":
            number = str(len(tables) + 1)
            try:
                tables[number] = (Table(*more), [])
            except LookupError as error:
                return f"no there is no {error}"
            return f"table {number}"
        if word == "join":
            self.number, self.crew, self.role = more
            self.table, players = tables[self.number]
            players.append(self)
            return f"welcome {self.crew} {self.role}"
        if word == "look":
            return f"sheet {json.dumps(sheet(self.table, self.crew, self.role))}"
        try:
            self.table.do(self.crew, self.role, word, *more)
        except Denied as error:
            return f"no {error}"
        except (LookupError, TypeError, ValueError):
            return f"no {word} is said in another way"
        self.tell_all()
        return "ok"

    def tell_all(self):
        """Let everybody at the table hear what was said aloud."""
        for player in tables[self.number][1]:
            for said in self.table.aloud:
                player.write(f"heard {said}")
        self.table.aloud.clear()

    def leave(self):
        """Leave the table."""
        if self.table:
            tables[self.number][1].remove(self)


def sheet(table, crew, role):
    """Return what the screen of a role shows: its own sheet, and what the status bar shows to everybody."""
    boat = table.boats[crew]
    own = {
        "captain": {"at": boat.at, "route": boat.route, "mines": boat.mines},
        "first-mate": {"gauges": boat.gauges},
        "engineer": {"marks": sorted(boat.marks)},
        "radio-operator": {},
    }
    bar = {
        name: {"hits": one.hits, "up": one.is_up, "traced": sorted(one.traced), "tight": one.is_tight}
        for name, one in table.boats.items()
    }
    crew_sees = {"due": sorted(boat.due), "panel": boat.panel}
    return own[role] | crew_sees | {"crew": crew, "bar": bar, "asked": table.asked, "winners": table.winners}


async def serve_player(reader, writer):
    """Serve a client until it leaves."""
    player = Player(writer)
    try:
        while line := await reader.readline():
            player.write(player.take(line.decode()))
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        player.leave()
        writer.close()


async def main():
    """Listen on a port of this machine that nobody else uses."""
    server = await asyncio.start_server(serve_player, "127.0.0.1", 0)
    print(f"listening on 127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
