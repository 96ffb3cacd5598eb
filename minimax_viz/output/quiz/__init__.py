"""Exercises in the formats that school platforms import."""
