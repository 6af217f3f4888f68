# Tournaments: what is said about them.
