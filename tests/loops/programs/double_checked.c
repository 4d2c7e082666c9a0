// expect: collision on data
int init; int data;
int main(void){ int s=0;
#pragma omp parallel reduction(+:s)
{ if(!init){
#pragma omp critical
if(!init){data=42;init=1;} }
s+=data; }
return s==0;}
