#include "play.h"
int board_possible(void){return 0;}
int board_play(struct play *p){(void)p;return 0;}
