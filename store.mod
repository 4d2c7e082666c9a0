!mod$ v1 sum:0de5cab29523f504
module store
integer(4)::last
integer(4)::kept(1_8:8_8)
contains
subroutine put(n)
integer(4),intent(in)::n
end
subroutine put_at(n)
integer(4),intent(in)::n
end
end
