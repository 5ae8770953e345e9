"""Read and write files: boards, records, the log sheet. The rules, one folder up, know nothing about files."""
