"""Build the site: `python docs/site` writes build/site, and says what is wrong with it."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "support")]

from checked import check_links, check_pages  # noqa: E402 - the path comes first
from made import ROOT, Made, made_by, studio  # noqa: E402
from pages import write_pages  # noqa: E402

BUILD = ROOT / "build"
SITE, KEPT, SOURCE = BUILD / "site", BUILD / "site-kept", BUILD / "site-source"


def main() -> None:
    """Make what the pages show, then the pages, then look at all of them."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    pages = SOURCE / "pages"
    pages.mkdir(parents=True)

    def make(command: str) -> Made:
        return made_by(command, KEPT, pages)

    write_pages(pages, make)
    studio(KEPT, pages)
    shutil.copyfile(HERE / "zensical.toml", SOURCE / "zensical.toml")
    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean"], cwd=SOURCE, check=True)
    (SOURCE / "site" / "404.html").unlink()  # whose links hold only at the top of a host
    shutil.rmtree(SITE, ignore_errors=True)
    (SOURCE / "site").rename(SITE)
    wrong = [*check_links(SITE), *check_pages(SITE)]
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"The site is in {SITE.relative_to(ROOT)}: open {SITE.relative_to(ROOT)}/index.html.")


if __name__ == "__main__":
    main()
