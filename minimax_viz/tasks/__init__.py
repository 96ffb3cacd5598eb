"""The tasks, a module for each: a data class of options that runs and returns a result."""
