"""What is asked of a tree, and the answer: a module for each kind of exercise."""
