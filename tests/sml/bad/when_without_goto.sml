// error: 3:21: error: 'goto' expected, found skip
data d : 2;
job a { when d == 1 skip; }
