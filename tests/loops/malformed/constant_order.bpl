// expect: error 2:14: the order of constants is not supported
const a: int extends b;
