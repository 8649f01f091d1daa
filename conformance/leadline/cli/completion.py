"""Write shell completion for commands, options, games and files.

  leadline completion bash > ~/.local/share/bash-completion/completions/leadline
  leadline completion zsh > ~/.zfunc/_leadline    (a folder of $fpath)

This command needs `pip install 'leadline[completion]'`; the completion that it writes needs nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from leadline.base.errors import bad_input

SHELLS = ("bash", "zsh", "tcsh")
FILES, FOLDERS = ("FILE", "FILE…", "PATH", "FILE|SCENARIO"), ("DIR",)
"""The words that denote a file or a folder in help texts."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline completion`."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def run(args: Namespace) -> int:
    """Print the completion."""
    try:
        import shtab
    except ModuleNotFoundError:
        remedy = "install it with `pip install 'leadline[completion]'`"
        raise bad_input("shtab, which writes completions, is not installed", remedy) from None
    from leadline.cli import whole_parser
    from leadline.games import game_ids

    parser, commands = whole_parser()
    for command in commands.values():
        for action in command._actions:
            if action.metavar == "GAME":
                action.choices = game_ids()
            elif action.metavar in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar in FOLDERS:
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))
    return 0
