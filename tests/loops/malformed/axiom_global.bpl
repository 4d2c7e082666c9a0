// expect: error 3:7: the variable 'g' has no place in an axiom or a function
var g: int;
axiom g > 0;
