package mazurkiewicz

// Program is a program that terminates.
type Program struct {
	Shared    []Variable
	Channels  []Channel
	Processes []Process
}

// Variable is a variable or an array, by its first values. Values are integers from 0 on.
type Variable struct {
	Name  string
	Init  []int
	Array bool // else Init has one value
}

// Channel is a channel of one value per message, with room for Capacity messages, one at least.
type Channel struct {
	Name     string
	Capacity int
}

// Process is one process, with variables of its own, all scalar.
type Process struct {
	Locals []Variable
	Body   []Statement
}

// Statement is a Choice, a Loop or a Break.
type Statement interface{ statement() }

// Choice takes one of its options, or the else, if it has one and no option can be taken.
type Choice struct {
	Options []Option
	Else    *Else
}

// Else is what follows if no option can be taken.
type Else struct{ Then []Statement }

// Option is one step, and what follows. It is a send, a receive, an assertion, or else assignments under a condition.
type Option struct {
	Guard   Expr // nil: true
	Assigns []Assign
	Send    *Send
	Receive *Receive
	Assert  Expr
	Then    []Statement
}

// Assign gives a variable a value.
type Assign struct {
	To    Ref
	Value Expr
}

// Send puts a value into a channel, by its index.
type Send struct {
	Channel int
	Value   Expr
}

// Receive takes the oldest value from a channel.
type Receive struct {
	Channel int
	To      Ref
}

// Loop repeats its body; a Break in it leaves it.
type Loop struct {
	Times int
	Body  []Statement
}

// Break leaves the innermost loop. It is no step, and stands last in what follows an option.
type Break struct{}

func (Choice) statement() {}
func (Loop) statement()   {}
func (Break) statement()  {}

// Expr is a Const, a Ref, a Binary or a Poll.
type Expr interface{ expr() }

// Const is a number.
type Const int

// Ref is a variable of the program or of the process, by its index, or an element.
type Ref struct {
	Local    bool
	Variable int
	Index    Expr // nil of a scalar
}

// Binary is one of + - * % == != < && ||.
type Binary struct {
	Op   string
	X, Y Expr
}

// Poll asks whether a channel is full, or empty.
type Poll struct {
	Channel int
	Full    bool
}

func (Const) expr()  {}
func (Ref) expr()    {}
func (Binary) expr() {}
func (Poll) expr()   {}

// Do is the choice of one option.
func Do(o Option) Choice { return Choice{Options: []Option{o}} }

// Set is the assignment alone.
func Set(to Ref, value Expr) Choice { return Do(Option{Assigns: []Assign{{to, value}}}) }

// Lock waits until a variable is 0 and sets it to 1.
func Lock(v Ref) Choice {
	return Do(Option{Guard: Binary{"==", v, Const(0)}, Assigns: []Assign{{v, Const(1)}}})
}

// Unlock sets the variable to 0.
func Unlock(v Ref) Choice { return Set(v, Const(0)) }

// Test is a test with else.
func Test(guard Expr, then, otherwise []Statement) Choice {
	return Choice{Options: []Option{{Guard: guard, Then: then}}, Else: &Else{otherwise}}
}
