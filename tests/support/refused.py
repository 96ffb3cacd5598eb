"""What is refused is refused in one short sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def refused(kind: type[BaseException], *says: str, most: int = 400) -> Iterator[pytest.ExceptionInfo[BaseException]]:
    """What happens in the block is refused; the sentence says all this, on one line of at most so many characters."""
    with pytest.raises(kind) as error:
        yield error
    said = str(error.value)
    assert [part for part in says if part not in said] == [], said
    assert "\n" not in said and len(said) < most, said
