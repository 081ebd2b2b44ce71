"""The games: each states how a coup is dealt and nothing else."""
