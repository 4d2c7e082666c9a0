// error: 2:14: error: there is no job type 'nobody'
job a { join nobody; }
