"""The port, proved on small native games of every awkward kind."""
