// Package dpor explores terminating models statelessly, to find deadlocks and failed assertions. An exploration runs
// executions from the initial state to their end and keeps only the current execution. For every Mazurkiewicz trace, an
// algorithm runs as few executions as possible.
//
// # Words
//
// A step is an action of a process in a state: a move of exec.Machine with one outcome. A process with a choice has
// several steps. An event is a step on an execution. A step touches cells: parts of the state, and places of channels
// (dependence.go). Two steps of different processes are dependent if a cell written by one step is read or written by
// the second. Two steps of the same process are always dependent, because both write the location of the process. An
// event happens before a later event if a chain of dependent events connects the two. Executions differing only in the
// order of independent events form one Mazurkiewicz trace.
//
// The offer of a process in a state is the set of its steps there. Finding the offer reads cells, including the cells
// of guards. Suppose that a process is blocked, or has different steps, in only one of two orders of events. The
// process has then read a cell written by these events. Blocking thus needs no rule beyond dependence.
//
// # Races
//
// A race is a pair of dependent events of different processes with no event in between through which the first happens
// before the second. In the reversal of a race the second process moves first. The reversal has the events up to the
// first event of the pair, the later events that do not happen after this event, and finally a step of the second
// process. If the process is blocked at this point, some of the remaining events block the process. The reverser
// removes these events and the events happening after them, until the process can move or nothing is left (reverse.go).
//
// # Lazypor
//
// lazypor accepts only models in which no process waits or has a choice and every process exists from the start; for
// any other model the error is a *ClassError. lazypor runs every trace once, which is more than the thesis promises,
// and remembers the traces for this purpose (lazy.go).
//
// The papers are cited at their implementation: fg.go, source.go, optimal.go, lazy.go, epor.go.
package dpor
