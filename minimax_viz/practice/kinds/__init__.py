"""The kinds of exercises: a module that makes the question and the answer for each."""
