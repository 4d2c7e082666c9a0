// error: 2:5: error: the name of a job type expected
job { skip; }
