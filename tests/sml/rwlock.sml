// expect: race-free
shared x; rwlock R;
job reader any { share R; read x; release R; }
job writer any { acquire R; read x; write x; release R; }
