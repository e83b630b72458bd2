"""Many games at once: who plays better, and by how much."""
