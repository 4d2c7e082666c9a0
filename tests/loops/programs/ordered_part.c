// expect: collision on x
int main(void){ int x=0; int a[50];
#pragma omp parallel for ordered
for(int i=0;i<50;i++){ a[i]=x;
#pragma omp ordered
{ x++; }
} return x+a[3];}
