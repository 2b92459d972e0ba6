// Package mazurkiewicz enumerates the Mazurkiewicz traces of small concurrent programs by brute force. Tests use it to
// check explorations that claim to visit every trace. It shares no code with these explorations, not even Promela: it
// has a small language, and function Promela translates a program of this language to a Promela model in which every
// option of a choice is one step.
//
// # The definition
//
//  1. A process is at a choice, or at its end. A choice has options, and perhaps an else. A step of a process takes one
//     enabled option: a condition that is true, an assignment, an assertion, a send on a channel with room, a receive
//     from a channel with a message, or the else if no option is enabled. A condition and assignments together are one
//     option. A process without a step is blocked.
//  2. An event is a step taken in a state: the k-th event of process p, and the option taken.
//  3. An event reads the cells that are read in the state before the event to decide which options of the choice are
//     enabled, including the options not taken. It also reads and writes the cells of the option taken. The two sides
//     of && and || are read from the left, as far as needed.
//  4. A cell is a shared variable or one element of a shared array. In addition, a channel of capacity c has these
//     cells: the right to send, the right to receive, and for every i the i-th message and the room for the i-th
//     message. The i-th send writes the right to send and the i-th message, and reads the room for message i. The i-th
//     receive reads the i-th message and writes the right to receive and the room for message i + c. The test whether
//     the next receive, the i-th, finds a message reads the right to receive and the i-th message. The test whether the
//     next send, the i-th, finds room reads the right to send and the room for the i-th message. Local variables are
//     not cells.
//  5. Two events are dependent if they belong to the same process, or if one event writes a cell the other reads or
//     writes.
//  6. A failed assertion is an ordinary event, and the execution continues. An execution is maximal if no process has a
//     step. A maximal execution is a deadlock if some process is not at its end.
//  7. The trace of an execution (TraceOf) consists of the options that every process takes, in order, and all pairs of
//     dependent events of different processes, the earlier event first. Executions with equal traces differ only in the
//     order of independent events.
//
// Enumerate visits all executions, and merges executions with the same trace. Count counts the maximal traces by sleep
// sets, without enumerating the traces. Components splits a program into independent parts.
package mazurkiewicz
