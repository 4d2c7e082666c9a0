// error: 2:18: error: there is no job type 'nobody'
job a { join all nobody; }
