!mod$ v1 sum:d7970ef32a5846d8
module counting
type::counter
integer(4)::n=0_4
contains
procedure::add
end type
contains
subroutine add(this,k)
class(counter),intent(inout)::this
integer(4),intent(in)::k
end
end
