"""Naysay: four games of saying no, on one table."""

__version__ = "0.1.0"
