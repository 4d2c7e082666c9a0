// expect: error 2:29: the existential constant 'b' must have type bool
const {:existential true}   b: int;
