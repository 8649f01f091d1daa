"""Wrong rules by family: each module holds the faults of one step of the game, by name."""
