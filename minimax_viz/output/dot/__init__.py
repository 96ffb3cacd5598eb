"""Trees as Graphviz DOT source, and Graphviz itself."""
