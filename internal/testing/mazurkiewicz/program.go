package mazurkiewicz

// Program is a concurrent program. All its executions must terminate.
type Program struct {
	Shared    []Variable
	Channels  []Channel
	Processes []Process
}

// Variable is a variable or an array with its initial values. Values are non-negative integers.
type Variable struct {
	Name  string
	Init  []int
	Array bool // whether the variable is an array; if not, Init has a single value
}

// Channel is a channel for messages of one value. Capacity is the maximum number of messages in the channel; it is at
// least 1.
type Channel struct {
	Name     string
	Capacity int
}

// Process is one process with local scalar variables.
type Process struct {
	Locals []Variable
	Body   []Statement
}

// Statement is a Choice, a Loop or a Break.
type Statement interface{ statement() }

// Choice is a statement that takes one enabled option. If no option is enabled, it takes the else. Without an else, it
// blocks.
type Choice struct {
	Options []Option
	Else    *Else
}

// Else is the branch that a choice takes if no option is enabled.
type Else struct{ Then []Statement }

// Option is a step, with the statements that follow it. The step is a send, a receive, an assertion, or a list of
// assignments under a condition.
type Option struct {
	Guard   Expr // nil means true
	Assigns []Assign
	Send    *Send
	Receive *Receive
	Assert  Expr
	Then    []Statement
}

// Assign is an assignment of a value to a variable.
type Assign struct {
	To    Ref
	Value Expr
}

// Send puts a value into the channel with the given index.
type Send struct {
	Channel int
	Value   Expr
}

// Receive takes the oldest value from a channel.
type Receive struct {
	Channel int
	To      Ref
}

// Loop executes its body Times times. A Break in the body leaves the loop.
type Loop struct {
	Times int
	Body  []Statement
}

// Break leaves the innermost loop. Break is not a step, and must be the last statement of its list.
type Break struct{}

func (Choice) statement() {}
func (Loop) statement()   {}
func (Break) statement()  {}

// Expr is a Const, a Ref, a Binary or a Poll.
type Expr interface{ expr() }

// Const is a number.
type Const int

// Ref is a variable or an array element. If Local is set, the variable belongs to the process, and Variable is an index
// in Process.Locals. Otherwise Variable is an index in Program.Shared.
type Ref struct {
	Local    bool
	Variable int
	Index    Expr // nil for a scalar
}

// Binary is an operation with one of the operators + - * % == != < && ||.
type Binary struct {
	Op   string
	X, Y Expr
}

// Poll tests a channel. Poll is 1 if the channel is full (for Full) or empty (without Full), and 0 otherwise.
type Poll struct {
	Channel int
	Full    bool
}

func (Const) expr()  {}
func (Ref) expr()    {}
func (Binary) expr() {}
func (Poll) expr()   {}

// Do returns a statement with o as its only option.
func Do(o Option) Choice { return Choice{Options: []Option{o}} }

// Set returns a statement that assigns value to variable `to`.
func Set(to Ref, value Expr) Choice { return Do(Option{Assigns: []Assign{{to, value}}}) }

// Lock returns a statement that waits until variable v is 0, and sets v to 1 in the same step.
func Lock(v Ref) Choice {
	return Do(Option{Guard: Binary{"==", v, Const(0)}, Assigns: []Assign{{v, Const(1)}}})
}

// Unlock returns a statement that sets variable v to 0.
func Unlock(v Ref) Choice { return Set(v, Const(0)) }

// Test returns a statement that continues with `then` if guard is true, and with `otherwise` if guard is false.
func Test(guard Expr, then, otherwise []Statement) Choice {
	return Choice{Options: []Option{{Guard: guard, Then: then}}, Else: &Else{otherwise}}
}
