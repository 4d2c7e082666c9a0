// expect: race-free
int f(void){ static int q;
#pragma omp threadprivate(q)
q+=1; return q; }
int main(void){ int a[20];
#pragma omp parallel for
for(int i=0;i<20;i++) a[i]=f(); return a[3];}
