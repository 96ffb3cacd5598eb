"""Lessons: essays with live figures, exercises at their end, and a plan for the teacher; a few files each."""
