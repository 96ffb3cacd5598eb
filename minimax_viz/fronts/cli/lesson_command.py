"""`minimax-viz lesson`: essays with live figures and exercises, each with a plan for the teacher."""

import json
from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.options import choice, format_of_file, open_in_browser, output_option, output_options
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import task_from, task_options
from minimax_viz.lessons.lesson import NAMES, Lesson
from minimax_viz.record.atomic import write_atomically
from minimax_viz.tasks.lesson import WriteLesson
from minimax_viz.text.catalog import catalog

EPILOG = f"""\b
NAME is one of: {", ".join(NAMES)}. Without a NAME the lessons are
listed. A lesson is one file, works without a network, and can be printed.

\b
Examples:
  minimax-viz lesson
  minimax-viz lesson pruning --open
  minimax-viz lesson pruning --plan -o plan.pdf
  minimax-viz lesson pruning --lang ru -o lesson.html
"""


@task_options(WriteLesson)
@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("name", required=False, type=choice(NAMES), metavar="[NAME]")
@click.option("--plan", is_flag=True, help="Write instead the plan for the teacher, 45 minutes, to print.")
@output_option("FILE", "The file to write; by default lesson-NAME.html, or plan-NAME.html.")
@output_options("force", "open_page", "as_json", "quiet")
def command(
    name: str | None, plan: bool, output: Path | None, force: bool, open_page: bool, as_json: bool, quiet: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Write the lesson NAME: a short essay with figures to predict in, to change and to break, and three exercises."""
    if name is None:
        list_lessons(options["lang"], as_json=as_json)
        return
    with StatusLine(not quiet, options["lang"]) as progress:
        made = task_from(WriteLesson, options, name=name).run(progress)
        result = made.plan if plan else made
        path = output or Path(f"{'plan' if plan else 'lesson'}-{name}.html")
        format_of_file(path, None, result.of_kind, usual="html")
        refuse_in_the_way(path, force=force)
        write_atomically(path, result.contents(path.suffix.lower() or ".html"))
    if as_json:
        files = {"plan" if plan else "lesson": str(path)}
        say(json.dumps({"lesson": name, "title": made.title, "lang": made.shown, "files": files}, ensure_ascii=False))
    elif not quiet:
        say(progress.words.text("lesson.made", title=made.title, file=str(path)))
    if open_page:
        open_in_browser(path)


def list_lessons(lang: str, *, as_json: bool) -> None:
    """Say which lessons there are, a line each."""
    lessons = {name: Lesson(name) for name in NAMES}
    titles = {name: lesson.title(lesson.language_for(lang)) for name, lesson in lessons.items()}
    if as_json:
        lessons_told = [{"name": name, "title": title} for name, title in titles.items()]
        say(json.dumps({"lessons": lessons_told}, ensure_ascii=False))
        return
    for name, title in titles.items():
        say(f"{name:<9}{title}")
    say(catalog(lang).text("lesson.list.next", name="pruning"))
