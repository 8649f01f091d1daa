"""ensign - Captain Sonar for two crews."""
