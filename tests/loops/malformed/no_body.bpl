// expect: error 1:1: there is nothing to check: no procedure in it has a body
var x: int;
procedure p(y: int);
