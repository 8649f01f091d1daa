"""The reference engine of Deep Regrets."""
