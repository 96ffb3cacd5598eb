"""`python -m minimax_viz` is the command `minimax-viz`."""

from minimax_viz.cli.main import main

if __name__ == "__main__":
    main()
