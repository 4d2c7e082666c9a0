// expect: collision on data
int data,flag;
int main(void){ int r=0;
#pragma omp parallel sections
{
#pragma omp section
{ data=1;
#pragma omp atomic write
flag=1; }
#pragma omp section
{ int f;
#pragma omp atomic read
f=flag;
if(f) r=data; }
} return 0;}
