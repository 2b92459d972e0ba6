/*
 * Transfers between twelve accounts, for measurements: one process whose loop has 132 guards, all
 * of which are looked at in each state. There is nothing to reduce, and no two states have a part
 * in common that says much about their successors.
 */

#ifndef TOTAL
#define TOTAL 8         /* all the money there is, at first in one account */
#endif
#ifndef MOST
#define MOST 5          /* that the other accounts may hold */
#endif

byte account[12];

#define T(from, to) :: d_step { account[from] > 0 && account[to] < MOST -> account[from]--; account[to]++ }

active proctype bank()
{
    account[0] = TOTAL;
    do
    T(0, 1) T(0, 2) T(0, 3) T(0, 4) T(0, 5) T(0, 6)
    T(0, 7) T(0, 8) T(0, 9) T(0, 10) T(0, 11)
    T(1, 0) T(1, 2) T(1, 3) T(1, 4) T(1, 5) T(1, 6)
    T(1, 7) T(1, 8) T(1, 9) T(1, 10) T(1, 11)
    T(2, 0) T(2, 1) T(2, 3) T(2, 4) T(2, 5) T(2, 6)
    T(2, 7) T(2, 8) T(2, 9) T(2, 10) T(2, 11)
    T(3, 0) T(3, 1) T(3, 2) T(3, 4) T(3, 5) T(3, 6)
    T(3, 7) T(3, 8) T(3, 9) T(3, 10) T(3, 11)
    T(4, 0) T(4, 1) T(4, 2) T(4, 3) T(4, 5) T(4, 6)
    T(4, 7) T(4, 8) T(4, 9) T(4, 10) T(4, 11)
    T(5, 0) T(5, 1) T(5, 2) T(5, 3) T(5, 4) T(5, 6)
    T(5, 7) T(5, 8) T(5, 9) T(5, 10) T(5, 11)
    T(6, 0) T(6, 1) T(6, 2) T(6, 3) T(6, 4) T(6, 5)
    T(6, 7) T(6, 8) T(6, 9) T(6, 10) T(6, 11)
    T(7, 0) T(7, 1) T(7, 2) T(7, 3) T(7, 4) T(7, 5)
    T(7, 6) T(7, 8) T(7, 9) T(7, 10) T(7, 11)
    T(8, 0) T(8, 1) T(8, 2) T(8, 3) T(8, 4) T(8, 5)
    T(8, 6) T(8, 7) T(8, 9) T(8, 10) T(8, 11)
    T(9, 0) T(9, 1) T(9, 2) T(9, 3) T(9, 4) T(9, 5)
    T(9, 6) T(9, 7) T(9, 8) T(9, 10) T(9, 11)
    T(10, 0) T(10, 1) T(10, 2) T(10, 3) T(10, 4) T(10, 5)
    T(10, 6) T(10, 7) T(10, 8) T(10, 9) T(10, 11)
    T(11, 0) T(11, 1) T(11, 2) T(11, 3) T(11, 4) T(11, 5)
    T(11, 6) T(11, 7) T(11, 8) T(11, 9) T(11, 10)
    od
}
