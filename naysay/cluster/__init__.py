"""A whole cluster on one machine, to see it and to test it: nodes of NATS, workers, and a front before them."""
