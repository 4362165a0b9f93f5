"""What `make wheel` made, installed where nothing else is."""
