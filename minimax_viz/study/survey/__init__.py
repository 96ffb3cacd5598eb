"""Surveys, which compare searches at many positions: a row of figures for each, and the savings overall."""
