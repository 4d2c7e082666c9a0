// error: 2:18: error: there is no label 'l' in this job
job a any { goto l; }