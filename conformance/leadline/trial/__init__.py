"""The judge is tried on programs whose faults are known: they are to be named, and nothing else."""
