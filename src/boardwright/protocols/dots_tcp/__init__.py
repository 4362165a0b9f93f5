"""The line protocol of Dots (document 003, III and IV): pure functions from bytes to requests and to bytes."""
