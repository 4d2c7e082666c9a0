// expect: race 4 4
shared x; rwlock R;
job reader any { share R; read x; release R; }
job writer any { share R; write x; release R; }
