"""Sheets of exercises to print, and their keys: what stands where on which page."""
