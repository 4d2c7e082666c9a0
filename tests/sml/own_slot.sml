// expect: race-free
// At most one thread is told that it owns the slot.
shared slot;
job worker(mine : 2) { if (mine == 1) write slot; }
job main 1 {
  local state : 3; local pick : 2;
  while (*) {
    if (state == 1) state = 2;
    pick = *; if (state == 0) { if (pick == 1) state = 1; }
    if (state == 1) create worker(1); else create worker(0);
  }
}
