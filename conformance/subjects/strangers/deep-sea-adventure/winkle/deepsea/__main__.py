"""python -m deepsea ann bob ...   play at one keyboard
python -m deepsea --self N [SEED]  watch N bots"""
import sys

from .chat import Table, selfplay


def main(argv):
    if argv and argv[0] == "--self":
        selfplay(int(argv[1]), int(argv[2]) if len(argv) > 2 else None)
        return
    if len(argv) < 2:
        sys.exit(__doc__)
    table = Table(argv)
    print("\n".join(table.fresh()))
    while not table.done:
        name = table.pending.diver.name
        try:
            line = input(name + "> ")
        except EOFError:
            return
        print("\n".join(table.hear(name, line)))


main(sys.argv[1:])
