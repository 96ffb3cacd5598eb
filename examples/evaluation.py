"""An evaluation of your own for tic-tac-toe: whoever holds the centre is half a point ahead."""


def centre(state: int) -> float:
    """Bit 4 of a state is set where X holds the centre, bit 13 where O does."""
    return 0.5 * ((state >> 4 & 1) - (state >> 13 & 1))
