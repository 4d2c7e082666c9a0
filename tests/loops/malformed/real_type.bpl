// expect: error 2:8: the type real is not supported
var x: real;
