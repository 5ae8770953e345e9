"""Read and write files: boards, records, the log sheet. The rules, one folder up, do not know about files."""
