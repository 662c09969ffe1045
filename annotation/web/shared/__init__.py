"""What the pages of annotators and authors share."""
