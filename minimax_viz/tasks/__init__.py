"""What there is to do, a module for each task: a data class of options that runs and gives a result."""
