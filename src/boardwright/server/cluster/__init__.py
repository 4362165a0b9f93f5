"""Cluster: several servers on one database. Without a bus none of this is used."""
