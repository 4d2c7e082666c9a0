// error: 3:28: error: 'R' is a rwlock, here a lock is needed
cond c; rwlock R;
job a { acquire R; wait c, R; release R; }
