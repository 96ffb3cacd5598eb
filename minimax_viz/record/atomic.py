"""Write a file whole or not at all."""

import os
import tempfile
from pathlib import Path

from minimax_viz.errors import OutputError


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` to `path` by way of a temporary neighbour, so that an interruption leaves no half file.

    Raises OutputError where the folder or the disk does not allow it; what stood at `path` is then untouched.
    """
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~current_umask())
        temporary.replace(path)
        temporary = None
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}.") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def current_umask() -> int:
    """The permissions that new files are denied; mkstemp denies more."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
