"""What takes long runs on demand only: make torture."""
import os

if not os.environ.get("TORTURE"):
    collect_ignore_glob = ["test_*.py"]
