// error: 3:14: error: 'L' is a lock, here a onceflag is needed
lock L;
job a { once L { skip; } }
