// Package dpor explores terminating models statelessly: it runs executions from the initial state to their end, keeps
// only the one that it is in, and runs as few of them as the algorithm can for each Mazurkiewicz trace. It finds
// deadlocks and failed assertions.
//
// # Words
//
// A step is what a process does in a state: a move of exec.Machine with one of its outcomes. Where a process has a
// choice it has several steps. An event is a step on an execution. Each step touches cells: parts of the state, and
// places of channels (dependence.go). Two steps of different processes are dependent if one writes a cell that the
// other reads or writes; those of one process always are, for each of them writes where the process is. An event
// happens before a later one if a chain of dependent events leads there. Executions that differ in the order of
// independent events only are one Mazurkiewicz trace.
//
// What decides which steps a process has, its guards included, is read by each of its steps. So a process that is
// blocked, or has other steps, in one order of events than in the other has seen a cell that one of those events has
// written: blocking is dependence as any other.
//
// # Races
//
// A race is a pair of dependent events of different processes with no event between them by which the first happens
// before the second. It is reversed by an execution in which the second process moves first: the events up to the
// first one of the pair, then those after it that do not happen after it, then a step of the second process. If that
// process is blocked there, some of those events block it: they are taken out as well, each with what happens after
// it, until the process can move or none is left (reverse.go).
//
// # Lazypor
//
// lazypor takes models only in which no process ever waits for another one or has a choice, and all are there
// from the start: else the error is a *ClassError. It has each trace once, as the thesis does not promise, but
// remembers the traces (lazy.go).
//
// The papers are cited where they are implemented: fg.go, source.go, optimal.go, lazy.go, epor.go.
package dpor
