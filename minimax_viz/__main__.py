"""`python -m minimax_viz` is the command `minimax-viz`."""

import gc
import sys

YOUNGEST = 500_000  # objects before the collector looks at the latest: what is imported and recorded stays


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it silently."""
    gc.set_threshold(YOUNGEST)
    from minimax_viz.errors import hides_interrupt

    try:
        from minimax_viz.fronts.cli.main import main as run
    except BaseException as error:
        if not hides_interrupt(error):
            raise
        sys.exit(130)  # as everywhere after Ctrl-C; the name for it is not loaded yet
    run()


if __name__ == "__main__":
    main()
