// expect: race-free
int main(void){ double a[64]; int n=64; for(int i=0;i<n;i++)a[i]=i;
#pragma omp target enter data map(to:a[0:n])
#pragma omp target teams distribute parallel for
for(int i=0;i<n;i++)a[i]*=2;
#pragma omp target update from(a[0:n])
#pragma omp target exit data map(delete:a[0:n])
return a[3]-6;}
