// error: 4:15: error: barrier 'b' needs '= N' where it is declared
// A shared name takes the kind of its first use, but no number comes with that.
shared b;
job a { await b; }
