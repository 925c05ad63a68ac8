"""Contains the generators that ../bombs.py uses. Each is a function that takes a size in bytes and returns WGSL source
of about that size."""
from . import calls, mistakes, resources, statements, texts, values  # noqa: F401  (each adds its generators to the list)
from .registry import BOMBS, COMPUTE, bomb, repeat  # noqa: F401
