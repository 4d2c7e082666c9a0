// expect: collision on a
int main(void){ int n=64; double a[64]; for(int i=0;i<n;i++)a[i]=i;
#pragma omp target map(tofrom:a[0:n])
#pragma omp parallel for
for(int i=0;i<n-1;i++)a[i]=a[i+1]*2;
return a[3]>0;}
