"""Baccarat shoes: roads, exact odds and honest statistics."""
