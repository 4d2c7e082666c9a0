// expect: collision on memory
int *p;
#pragma omp threadprivate(p)
int v;
int main(void){ p=&v;
#pragma omp parallel copyin(p)
{ *p += 1; }
return v;}
