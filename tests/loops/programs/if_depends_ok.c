// expect: race-free
#include <omp.h>
int x;
int main(void){
#pragma omp parallel
if(omp_get_num_threads()==1) x++;
return x;}
