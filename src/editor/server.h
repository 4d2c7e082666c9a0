// The language server: what an editor asks, and what it is told.
#ifndef NORACE_EDITOR_SERVER_H
#define NORACE_EDITOR_SERVER_H

// Serves the editor at the other end of standard input and output until it says goodbye. `timeout`:
// seconds for each check; 0: what norace check has by itself. Returns the exit status.
int server_run(double timeout);
#endif
