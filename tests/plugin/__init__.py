"""Games that others write: a sample package, installed with pip, and what happens to broken ones."""
