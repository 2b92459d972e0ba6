package search

import "context"

// Team runs tasks of a search with states in files in further processes, the members. A task and its result are JSON
// texts in the form of package external. A task reads files of the search's folder, and writes at most one file to it.
type Team interface {
	// Call tells the members about a search with files in a folder, until end is called: one search at a time. The
	// error is of the folder.
	Call(c Call, folder string) (end func(), err error)
	// Size returns the number of tasks that the members run at the same time: those that have joined, and still answer.
	Size() int
	// Offer offers tasks to the members, in any order, until the offer is closed. accept is called with the result of
	// a task by a member, maybe in several goroutines, and maybe several times for a task. If the error of accept is a
	// *BadResult, the task is offered again; any other error ends the offer.
	Offer(tasks []Task, accept func(i int, result []byte) error) Offer
}

// Task is a task on offer. Tasks with equal keys have data in common: the process that has run a task with a key gets
// the next such task, if possible.
type Task struct {
	Key  int
	Text []byte
}

// Offer is the state of tasks on offer. The methods may be called by several goroutines.
type Offer interface {
	// Next waits for a task that no one runs, and returns the number of the task, for the caller to run. ok is false
	// if every task is done, ctx is done, or the offer has ended by an error, which is then the error.
	Next(ctx context.Context) (i int, ok bool, err error)
	// Finish declares that task i is done.
	Finish(i int)
	// Close ends the offer. Results that arrive later are refused.
	Close()
}

// Call describes a search to the members of a team.
type Call struct {
	Identity   string   // equal for searches of the same system by the same build only
	Properties []string // the names of the properties searched for
	Asked      []byte   // the requested plan, a JSON text of plan.Options
	Partitions int
}

// BadResult is the error for a result by a member that contradicts the task.
type BadResult struct{ Why string }

// Error implements error.
func (b *BadResult) Error() string { return "the result of a task is refused: " + b.Why }

// Job is a search called by another process, seen by a member.
type Job interface {
	// Call returns the description of the search.
	Call() Call
	// Work lets run run tasks until the search is over, in `workers` goroutines, and returns an error if the search is
	// lost. run gets the number of the goroutine, below workers, the task, a text for the names of files, which differs
	// from task to task, and the files.
	Work(ctx context.Context, workers int, run RunTask) error
}

// RunTask runs a task, and returns the result, and the name of the file written, or "".
type RunTask func(ctx context.Context, worker int, task []byte, attempt string, files Files) (Produced, error)

// Produced is the result of a task, with the name of the file written in the folder of the member, or "".
type Produced struct {
	Result []byte
	File   string
}

// Files brings files of the search to the folder of a member.
type Files interface {
	// Folder is the folder of the member, for the files brought and the files written.
	Folder() string
	// Bring makes the given parts of file `name` readable in Folder, at the same offsets; nil stands for the whole
	// file.
	Bring(ctx context.Context, name string, parts []Part) error
	// Keep declares that of the files brought and delivered in earlier rounds, only the files with the given names are
	// of further use. Only the first call in a round has an effect; rounds follow in ascending order.
	Keep(round int, names []string)
}

// Part is a part of a file.
type Part struct{ Offset, Bytes int64 }
