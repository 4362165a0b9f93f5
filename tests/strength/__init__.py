"""How strong the engine is from rules alone: texts in families that were hard, and games against simple players."""
