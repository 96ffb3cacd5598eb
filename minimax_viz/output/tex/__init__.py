"""TeX: beamer slides and TikZ figures."""
