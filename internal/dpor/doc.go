// Package dpor explores terminating models statelessly, to find deadlocks and failed assertions. An exploration runs
// executions from the initial state to their end and keeps only the current execution. It runs as few executions of
// each Mazurkiewicz trace as the algorithm can.
//
// # Words
//
// A step is an action of a process in a state: a move of exec.Machine with one outcome. A process with a choice has
// several steps. An event is a step on an execution. A step touches cells: parts of the state, and places of channels
// (dependence.go). Two steps of different processes are dependent if one writes a cell read or written by the other.
// Two steps of one process are always dependent, because each writes the location of the process. An event happens
// before a later event if a chain of dependent events connects them. Executions that differ only in the order of
// independent events form one Mazurkiewicz trace.
//
// Each step of a process reads the cells that decide which steps the process has; its guards are among them. If a
// process is blocked, or has different steps, in only one of two orders of events, it has therefore read a cell
// written by one of these events. Blocking thus needs no rule beyond dependence.
//
// # Races
//
// A race is a pair of dependent events of different processes with no event in between through which the first
// happens before the second. Its reversal is an execution in which the second process moves first: the events up to
// the first event of the pair, then the later events that do not happen after it, then a step of the second process.
// If the process is blocked at this point, some of the remaining events block it. The reverser removes these events
// together with the events that happen after them, until the process can move or nothing is left (reverse.go).
//
// # Lazypor
//
// lazypor accepts only models in which no process waits or has a choice and every process exists from the start; for
// any further model the error is a *ClassError. lazypor runs each trace once, which the thesis does not promise; in
// exchange it remembers the traces (lazy.go).
//
// The papers are cited at their implementation: fg.go, source.go, optimal.go, lazy.go, epor.go.
package dpor
