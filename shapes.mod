!mod$ v1 sum:62a15ae5a62e52a6
module shapes
type::part
integer(4)::x
integer(4)::y
end type
type::whole
type(part)::p(1_8:4_8)
integer(4)::total
end type
end
