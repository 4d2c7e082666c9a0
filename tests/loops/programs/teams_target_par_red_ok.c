// expect: race-free
int main(void){ int s=0; double a[100];
#pragma omp target parallel for map(tofrom:s) reduction(+:s) private(a)
for(int i=0;i<100;i++){ a[i]=i; s+=(int)a[i]; }
return 0;}
