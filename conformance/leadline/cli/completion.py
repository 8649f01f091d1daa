"""Write the completion of commands, options, games and files for a shell.

  leadline completion bash > ~/.local/share/bash-completion/completions/leadline
  leadline completion zsh > ~/.zfunc/_leadline    (a folder of $fpath)

Needs `pip install 'leadline[completion]'`; what is written needs nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from leadline.problems import bad_input

SHELLS = ("bash", "zsh", "tcsh")
FILES, FOLDERS = ("FILE", "FILE…", "PATH", "FILE|SCENARIO"), ("DIR",)
"""What stands for a file or a folder in the help."""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
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
