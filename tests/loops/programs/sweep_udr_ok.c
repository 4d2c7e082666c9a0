// expect: race-free
struct P{int x,y;};
#pragma omp declare reduction(add:struct P: omp_out.x+=omp_in.x,omp_out.y+=omp_in.y) initializer(omp_priv=(struct P){0,0})
int main(void){ struct P p={0,0};
#pragma omp parallel for reduction(add:p)
for(int i=0;i<40;i++){p.x+=i;p.y-=i;} return p.x;}
