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
	Array bool // if false, Init has one value
}

// Channel is a channel with one value per message. Capacity, the number of messages that it can hold, is at least 1.
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

// Choice is a statement that takes one enabled option. If no option is enabled, it takes the else; without an else it
// blocks.
type Choice struct {
	Options []Option
	Else    *Else
}

// Else is the branch that a choice takes if no option is enabled.
type Else struct{ Then []Statement }

// Option is one step, and the statements after the step. The step is a send, a receive, an assertion, or assignments
// under a condition.
type Option struct {
	Guard   Expr // nil: true
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

// Break leaves the innermost loop. It is not a step, and must be the last statement in a list Then.
type Break struct{}

func (Choice) statement() {}
func (Loop) statement()   {}
func (Break) statement()  {}

// Expr is a Const, a Ref, a Binary or a Poll.
type Expr interface{ expr() }

// Const is a number.
type Const int

// Ref is a variable or an array element: of the process if Local is set, otherwise of the program. Variable is the
// index of the variable in Process.Locals or Program.Shared.
type Ref struct {
	Local    bool
	Variable int
	Index    Expr // nil for a scalar
}

// Binary is a binary operation with the operator + - * % == != < && or ||.
type Binary struct {
	Op   string
	X, Y Expr
}

// Poll is 1 if a channel is full (Full is true) or empty (Full is false), and otherwise 0.
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

// Lock returns a statement that waits until variable v is 0 and then sets v to 1.
func Lock(v Ref) Choice {
	return Do(Option{Guard: Binary{"==", v, Const(0)}, Assigns: []Assign{{v, Const(1)}}})
}

// Unlock returns a statement that sets variable v to 0.
func Unlock(v Ref) Choice { return Set(v, Const(0)) }

// Test returns a statement that continues with `then` if guard is true, and with `otherwise` if guard is false.
func Test(guard Expr, then, otherwise []Statement) Choice {
	return Choice{Options: []Option{{Guard: guard, Then: then}}, Else: &Else{otherwise}}
}
