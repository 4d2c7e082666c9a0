// expect: race-free
#include <omp.h>
int a[8][8];
int main(void){
#pragma omp teams num_teams(2)
{
#pragma omp parallel num_threads(4)
{ int t=omp_get_thread_num(),g=omp_get_team_num(); a[g][t]=t;
#pragma omp barrier
int v=a[g][(t+1)%omp_get_num_threads()]; (void)v; }
} return 0;}
