// expect: error 2:8: types with parameters are not supported
type C a;
