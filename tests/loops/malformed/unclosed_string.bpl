// expect: error 2:23: this string is never closed
const {:a "oh} x: int;
