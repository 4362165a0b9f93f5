"""What is installed, and from what."""
