"""`python -m minimax_viz` is the command `minimax-viz`."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it silently."""
    try:
        from minimax_viz.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # as everywhere after Ctrl-C; the name for it is not loaded yet
    run()


if __name__ == "__main__":
    main()
