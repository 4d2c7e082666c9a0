// error: 3:14: error: there is no label 'there' in this job
job a { there: skip; }
job b { goto there; }
