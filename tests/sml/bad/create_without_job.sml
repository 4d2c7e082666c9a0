// error: 2:16: error: a job type expected
job a { create ; }
