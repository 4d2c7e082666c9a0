// error: 2:16: error: there is no job type 'nobody'
job a { create nobody; }
