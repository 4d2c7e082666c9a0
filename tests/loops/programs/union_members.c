// expect: collision on u
union U{int a; struct{short lo,hi;}h;} u;
int main(void){
#pragma omp parallel sections
{
#pragma omp section
u.a=1;
#pragma omp section
u.h.hi=2;
} return 0;}
