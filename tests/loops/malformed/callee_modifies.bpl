// expect: error 4:20: 'p' modifies 'g', which is not in the modifies clause of 'main'
var g: int;
procedure p(); modifies g;
procedure main() { call p(); }
