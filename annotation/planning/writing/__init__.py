"""What a campaign asks of people who write: its protocol, and which texts it asks for."""
