"""Tables over the network: sockets, limits and pages round the table, and no rules."""
