"""What a writing campaign has asked for and got."""
