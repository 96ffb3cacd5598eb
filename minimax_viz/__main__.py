"""`python -m minimax_viz` is the command `minimax-viz`."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it silently."""
    from minimax_viz.errors import hides_interrupt

    try:
        from minimax_viz.cli.main import main as run
    except BaseException as error:
        if not hides_interrupt(error):
            raise
        sys.exit(130)  # as everywhere after Ctrl-C; the name for it is not loaded yet
    run()


if __name__ == "__main__":
    main()
