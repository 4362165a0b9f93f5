"""Batch work on Ray; `make batch-test` installs it."""
