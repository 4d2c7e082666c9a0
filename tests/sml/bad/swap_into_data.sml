// error: 3:14: error: 'd' is not a local of this job
data d : 2;
job a { swap d, d, 1; }
