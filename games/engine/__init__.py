"""The games' rules in pure Python: a file here is the framework, a folder is a game."""
