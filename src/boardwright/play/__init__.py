"""A match as a calm machine: commands in, events out; no clock is read and nothing is sent from here."""
