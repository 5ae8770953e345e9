"""The tests; its folders mirror those of `ttr`."""
