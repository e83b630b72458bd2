"""The other workers, by NATS: each is known by its pulse, and at a table by what it says of those who are there."""

from naysay.server.workers.company import Workers

__all__ = ["Workers"]
