"""Naysay: four games of saying no, on one table."""

__version__ = "0.2.0"
