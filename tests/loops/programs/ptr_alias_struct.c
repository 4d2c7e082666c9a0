// expect: collision on s
struct S{int*p,*q;};
int main(void){ int a[20]; struct S s={a,a+1};
#pragma omp parallel for
for(int i=0;i<19;i++)s.p[i]=s.q[i];
return 0;}
