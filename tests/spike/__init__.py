"""The spike that froze the port: small native games of every awkward kind."""
