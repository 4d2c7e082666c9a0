// expect: error 2:1: unexpected byte 0x01
ÿ
