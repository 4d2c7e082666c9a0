// expect: race-free
#include <omp.h>
double s[64][8];
int main(void){ double t=0;
#pragma omp parallel
{ int id=omp_get_thread_num(),n=omp_get_num_threads(); for(int i=id;i<1000;i+=n) s[id][0]+=i; }
for(int i=0;i<64;i++)t+=s[i][0]; return t>0;}
