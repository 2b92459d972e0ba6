// Package mazurkiewicz enumerates the Mazurkiewicz traces of small concurrent programs, by brute force. It is the
// judge of explorations that claim to see each trace: it shares no code with them, and not even Promela. It has a
// language of its own, which Promela writes as a model in which each option of a choice is one step.
//
// # The definition
//
//  1. A process is at a choice, or at its end. A choice has options, and perhaps an else. A step of a process takes
//     one option that can be taken: a condition that is true, an assignment, an assertion, a send on a channel with
//     room, a receive from one with a message, or the else if no option can be taken. A condition and assignments
//     together are one option. A process that has no such step is blocked.
//  2. An event is a step taken in a state: the k-th event of process p, and which option it takes.
//  3. An event reads the cells that are read by the question whether each option of the choice can be taken, also of
//     those that are not taken, in the state before the event; and it reads and writes what the option taken does.
//     The two sides of && and || are read from the left, as far as needed.
//  4. A cell is a shared variable or one element of a shared array; and for each channel of capacity c: the right to
//     send, the right to receive, and for each i the i-th message and the room for it. The i-th send writes the right
//     to send and the i-th message, and reads the room for it. The i-th receive reads the i-th message and writes the
//     right to receive and the room for message i + c. The question whether the next receive, the i-th, finds a
//     message reads the right to receive and the i-th message; whether the next send, the i-th, finds room: the right
//     to send and the room for the i-th message. Local variables are no cells.
//  5. Two events are dependent if they are of the same process, or if one writes a cell that the other reads or
//     writes.
//  6. A failed assertion is an event as any other, and the execution goes on. An execution is maximal if no process
//     has a step. It is a deadlock if some process is not at its end then.
//  7. The trace of an execution is, for each process, the options that it takes, in order, together with all pairs of
//     dependent events of different processes, the earlier one first (Of). Executions with equal traces differ in
//     the order of independent events only.
//
// Enumerate goes through all executions, and merges those that have come to the same trace. Count counts the maximal
// traces without looking at each, by sleep sets, and Components splits a program into parts that do not meet.
package mazurkiewicz
