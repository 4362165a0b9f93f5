"""Ways for other programs to speak with Boardwright: text to commands, results to text; one folder each."""
