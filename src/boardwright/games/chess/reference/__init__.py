"""The rules of chess once more, slowly and plainly: to be read, and to be the oracle of the tests."""
