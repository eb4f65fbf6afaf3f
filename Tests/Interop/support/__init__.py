"""What the checks share."""
