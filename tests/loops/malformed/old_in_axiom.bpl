// expect: error 2:7: old() has no place here
axiom old(true);
