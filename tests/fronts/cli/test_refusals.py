"""What a command refuses, it refuses in a sentence, with its exit code, and leaves nothing behind."""

import shlex
from pathlib import Path

import pytest

from command_line import run_here
from places import SUPPORT

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
EMPTY, FIRST, LATE = ".........", "XOX/.X./O.O", "XO./.X./..O"

NO_TRACE = f"no trace.json.gz in the folder {SUPPORT}; name a saved trace, or trace a position."

# What is typed after the command, its exit code, and what is said.
WRONG: dict[str, list[tuple[str, int, str]]] = {
    "trace": [
        ("XXXXXXX..", 1, "7 X and 0 O"),
        ("[[3,12],[2,4", 1, "never closed"),
        ("@missing.txt", 1, "missing.txt"),
        ("--game chess", 1, "chess"),
        ("--game tree", 1, "tree"),
        ("--game missing.py", 1, "missing.py"),
        ("[1,2] --score ten", 1, "--score"),
        ("[1,2] --root left", 1, "--root"),
        (f"{EMPTY} --root max", 1, "--root"),
        (f"{EMPTY} --max Z", 1, "--max"),
        (f"{EMPTY} --evaluation threes", 1, "threes"),
        (f"{EMPTY} --evaluation missing.py:f", 1, "missing.py"),
        ("--depth -1", 2, "--depth"),
        ("--depth three", 2, "--depth"),
        ("--max-nodes 0", 2, "--max-nodes"),
        ("--time-limit 0", 2, "--time-limit"),
        ("--time-limit soon", 2, "--time-limit"),
        ("--algorithm negamax", 2, "negamax"),
        ("--format docx", 2, "docx"),
        ("--format ''", 2, "--format"),
        ("--draw-nodes 0", 2, "--draw-nodes"),
        ("--lang xx", 2, "--lang"),
        ("XOX/.O./.XO --example aima", 2, "not both"),
        ("--no-such-option", 2, "--no-such-option"),
        (f"{AIMA} -o x.docx", 2, "x.docx: trace does not write this format; "),
        (f"{AIMA} -o x.jpg", 2, "x.jpg: trace does not write this format; "),
        (f"{AIMA} -o x.json", 2, "x.json: trace does not write this format; "),
    ],
    "show": [(str(SUPPORT), 1, NO_TRACE)],
    "export": [(str(SUPPORT), 1, NO_TRACE)],
    "convert": [(str(SUPPORT), 1, NO_TRACE)],
    "compare": [
        ("a.json.gz", 2, "two or more saved traces"),
        (f"{AIMA} --example cut", 2, "not both"),
        (f"{AIMA} {AIMA} --depth 2", 2, "--depth applies to a search"),
        (f"{AIMA} {AIMA} --vary depth=1,2", 2, "--vary applies to a search"),
        (f"{FIRST} --vary evaluation=twos,threes", 2, "evaluation=twos,threes: tictactoe has no evaluation 'threes'"),
        (f"{FIRST} --vary algorithm=minimax,negamax", 2, "--vary algorithm=negamax: it is minimax or alphabeta"),
        (f"{FIRST} --vary order=natural,sideways", 2, "--vary order=natural,sideways: "),
        (f"{FIRST} --vary Order=natural,best --order best", 2, "--vary Order=natural,best sets the order of"),
        (f"{FIRST} --algorithm minimax", 2, "--algorithm minimax is one search, and nothing to compare it with; say"),
        (f"{FIRST} --vary depth=1,2 --depth 4", 2, "--vary depth=1,2 sets the depth of each search; omit --"),
        (f"{AIMA} --vary score=win,ten", 2, "--vary score=win,ten: --score is not for the game tree"),
        (f"a.json.gz {FIRST}", 2, "saved traces or a BOARD, not both"),
        ("--format png", 2, "--format"),
        ("XOX/QQQ/...", 1, "Q"),
        ("no.json.gz none.json.gz", 1, "no.json.gz cannot be read"),
        (f"{AIMA} -o file", 1, "file is a file"),
    ],
    "slides": [
        (AIMA, 2, "--to"),
        (f"{AIMA} --to paper", 2, "--to"),
        (f"{AIMA} -o deck.jpg", 2, "what it writes ends in .pptx, .html, .md, .tex, .gif, .png, .mp4."),
        (f"{AIMA} -o deck.one", 2, "ends in one of .pptx, .html, .md, .tex, .gif, .png, .mp4."),
        (f"{AIMA} --to gif -o deck.html", 2, "deck.html would hold GIF; use a name that ends in .gif."),
        (f"{AIMA} --to gif --steps 40", 1, "Steps 40: this search has steps 1 to 33."),
        (f"{AIMA} --to gif --steps 9-3", 1, "Steps 9-3: a range must go upwards, such as 3-9."),
        (f"{AIMA} --to tikz --size 4:3", 2, "--size is the shape of slides"),
        (f"{SUPPORT} --to gif", 1, NO_TRACE),
        (f"{AIMA} --to gif --steps cutoffs --algorithm minimax", 1, "no cutoffs"),
        ("XQO --to gif", 1, "Q"),
        ("missing.json.gz --to gif", 1, "missing.json.gz"),
        (f"{AIMA} --example aima --to gif", 2, "not both"),
        (f"{AIMA} --to frames --steps 1 -o file --force", 1, "-o names the folder"),
        (f"{AIMA} --to marp --steps 2 -o . --force", 1, "-o names the file"),
    ],
    "poster": [
        ("-o a.pdf --format pdf,png", 2, "-o names one file; give it one --format, or omit -o"),
        ("--format svg", 2, "svg is not among pdf, png."),
        ("--format ,", 2, "nothing is not among pdf, png."),
        ("-o a.jpg", 2, "poster does not write this format; what it writes ends in .pdf, .png."),
        ("-o a.png --format pdf", 2, "a.png would hold PDF; use a name that ends in .pdf."),
        ("-o .", 1, "is a folder; -o names the file to write."),
        ("--paper A9", 2, "'A9' is not one of"),
        ("saved.json.gz --depth 2", 2, "--depth applies to a new search"),
        ("saved.json.gz", 1, "saved.json.gz cannot be read"),
        ("--whole saved.json.gz", 1, "saved.json.gz cannot be read"),
    ],
    "embed": [(f"{AIMA} --step 34", 1, "steps 1 to 33")],
    "fair": [("XXXX", 1, "XXXX"), (f"{AIMA} -o file", 1, "file")],
    "growth": [
        ("--depth 3..1", 2, "--depth 3..1"),
        ("--depth none", 2, "give numbers of plies, a range such as 1..6"),
        ("--depth x", 2, "--depth x"),
        ("--vary cutoff=ge,lt", 2, "--vary cutoff=lt: it is ge or gt"),
        ("--vary depth=1,2", 2, "--vary depth is not needed"),
        ("--vary ' Depth =1,2'", 2, "--vary depth is not needed"),
        ("--vary order=natural,best --order worst", 2, "omit --order"),
        ("--format gif", 2, "gif is not among csv, svg, png"),
        ("--game tree", 1, "A tree has no start"),
        ("XXXX", 1, "XXXX"),
    ],
    "survey": [
        ("--positions few", 1, "it is all, or random:N"),
        ("--game tree", 1, "A tree has no start"),
        ("[[1,2],[3,4]]", 1, "cannot read back the texts it writes"),
        (f"{LATE} --algorithm minimax", 2, "names only one search"),
        (f"{LATE} --vary algorithm=minimax", 2, "names only one search"),
        (f"{LATE} --vary order=natural,upwards --workers 1", 2, "--vary order=natural,upwards: "),
        (f"{LATE} --vary symmetry=yes,no", 2, "--vary symmetry=yes: it is on or off."),
        (f"{LATE} --workers 0", 2, "--workers"),
        (
            f"{LATE} --shard 1/2 --time-limit 3",
            2,
            "--time-limit would make the rows depend on the machine",
        ),
        (f"{LATE} --scheduler tcp://127.0.0.1:9 --time-limit 3", 2, "depend on the machine that searches"),
        (f"{LATE} --shard 1/2 --format csv", 2, "give it to survey merge"),
        (f"{LATE} --shard 0/3", 1, "--shard 0/3: K is from 1 to N; there is no part 0 of 3."),
        (f"{LATE} --shard 4/3", 1, "--shard 4/3: K is from 1 to N; there is no part 4 of 3."),
        (f"{LATE} --shard 1/0", 1, "--shard 1/0: K is from 1 to N; there is no part 1 of 0."),
        (f"{LATE} --shard '3 of 20'", 1, "--shard 3 of 20: it is K/N, the K-th of N parts, such as 3/20."),
        (f"{LATE} --shard 3", 1, "--shard 3: it is K/N, the K-th of N parts, such as 3/20."),
        (f"{LATE} --shard ''", 1, "--shard : it is K/N, the K-th of N parts, such as 3/20."),
        (f"{LATE} --shard -1/3", 1, "--shard -1/3: it is K/N, the K-th of N parts, such as 1/3."),
        (f"{LATE} --shard 1/999999", 1, "--shard 1/999999: a survey has at most 100,000 parts."),
        (f"{LATE} --scheduler x:1 --workers 2", 2, "--workers is for"),
        ("XXXX", 1, "XXXX"),
    ],
    "play": [
        ("-", 2, "-"),
        ("--depth 3 --level easy", 2, "--level"),
        ("--depth 0", 2, "--depth"),
        ("--level godlike", 2, "godlike"),
        ("--replay game.json --first human", 2, "--first"),
        (f"{LATE} --replay game.json", 2, "--replay"),
        ("XQ./.X./..O", 1, "Q"),
        ("--game goo", 1, "goo"),
        ("--game nim --max X", 1, "--max"),
        ("--evaluation none", 1, "none"),
    ],
    "practice": [
        ("--kind nonsense", 2, "nonsense"),
        ("--count 0", 2, "--count"),
        ("--difficulty 6", 2, "--difficulty"),
        ("--random b=1,d=9", 1, "b and d must be 2 or more"),
        ("--random b=3,d=3 --difficulty 2", 1, "not both"),
        (f"{AIMA} --random b=3,d=3", 1, "not both"),
        (f"{AIMA} --difficulty 2", 1, "--difficulty is for random ones"),
        (EMPTY, 1, "More than 400 nodes"),
        ("[[3,?],[2]]", 1, "left open"),
        ("[[3]] --kind pruning", 1, "nothing is skipped in it"),
        ("nothing.json.gz", 2, "saved trace"),
        ("-o page.docx", 2, "does not write this format"),
        ("-o movie.gif", 2, "slides can"),
        ("--variants 3", 2, "--variants is for sheets"),
        ("--lang xx", 2, "--lang"),
        ("--score ten", 2, "are for a BOARD"),
        ("--root middle", 1, "max or min"),
        ("-o q.zip", 2, "--to: qti, scorm"),
        ("-o q.xml --to gift", 2, ".gift"),
        ("-o q.xml --to gift --paper a4", 2, "q.xml"),
    ],
    "games": [
        ("show nimm", 1, "There is no game 'nimm'; did you mean nim?"),
        ("check nimm", 1, "There is no game 'nimm'; did you mean nim?"),
        ("show absent.py", 1, "There is no file absent.py."),
        ("check absent.py", 1, "There is no file absent.py."),
        ("check nim:odd", 1, "Nim has no variant 'odd'"),
    ],
    "studio": [
        ("--export site --port 1", 2, "--port is for a studio that is served; omit it with --export."),
        ("--export site --no-open", 2, "--no-open is for a studio that is served; omit it with --export."),
        ("--export site --allow-code", 2, "--allow-code is for a studio that is served; omit it with --export."),
        ("--export site --json", 2, "--json is for a studio that is served; omit it with --export."),
        ("--force", 2, "--force is for the folder that --export writes."),
    ],
}


@pytest.mark.parametrize(
    ("command", "typed", "code", "says"), [(command, *row) for command, rows in WRONG.items() for row in rows]
)
def test_what_cannot_be_is_refused_in_a_sentence_and_leaves_nothing(
    command: str, typed: str, code: int, says: str, tmp_path: Path
):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    done = run_here(command, *shlex.split(typed), folder=tmp_path)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    said = done.stderr if code == 1 else " ".join(done.stderr.split())
    assert says in said and said.rstrip()[-1] in ".)?" and said.count("Error: ") == 1, said
    assert code == 2 or (said.startswith("Error: ") and said.count("\n") == 1), said
    assert [*tmp_path.iterdir()] == [tmp_path / "file"] and (tmp_path / "file").read_text(encoding="utf-8") == "mine"
