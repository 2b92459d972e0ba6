package benchmark

import (
	"fmt"
	"strconv"
	"strings"
)

func readersWriters(int) string {
	return `byte x;

active proctype writer()
{
    x = 1
}

active [N - 1] proctype reader()
{
    byte seen;

    seen = x
}
`
}

// indexer returns the text of the benchmark indexer: processes insert messages into a shared hash table. Every process
// inserts the given number of messages, which are numbers at a distance of stride. With n processes, the table has room
// for every message only if messages*n is at most 128. The first parameter, n, is unused.
func indexer(_, messages, stride int) string {
	var calls []string
	for m := range messages {
		calls = append(calls, fmt.Sprintf("insert(%d)", m+1))
	}
	return fmt.Sprintf(`#define SIZE 128
#define message(m) ((m) * %d + _pid)
#define place(m) ((message(m) * 7 + tried) %% SIZE)

byte table[SIZE];

/* Both options are a compare-and-swap: one that succeeds, one that does not. */
inline insert(m)
{
    do
    :: d_step { table[place(m)] == 0; table[place(m)] = message(m); tried = 0 } -> break
    :: d_step { table[place(m)] != 0; tried++ }
    od
}

active [N] proctype indexer()
{
    byte tried;

    %s
}
`, stride, strings.Join(calls, ";\n    "))
}

func lastZero(int) string {
	return `byte a[N];

active proctype reader()
{
    byte i;

    i = N - 1;
    do
    :: a[i] == 0 && i > 0 -> i--
    :: else -> break
    od
}

active [N - 1] proctype writer()
{
    a[_pid] = a[_pid - 1] + 1
}
`
}

// sharedPointer returns the text of the benchmark of the shared pointer. Two processes increment cells to which their
// pointers point, for n steps. At the end, both processes change the pointer of their counterpart, so that both may
// write the same cell.
func sharedPointer(n int) string {
	number := "byte"
	if 2*n > 255 {
		number = "short"
	}
	return fmt.Sprintf(`%[1]s cell[2];
byte pointer[2] = { 0, 1 };

active [2] proctype writer()
{
    %[1]s i;

    do
    :: i < N ->
       cell[pointer[_pid]] = cell[pointer[_pid]] + 1;
       i++
    :: else -> break
    od;
    pointer[1 - _pid] = _pid
}
`, number)
}

// ring returns the text of the benchmark of the ring with n processes. Every process copies its variable to the
// variable of the next process, the given number of times. The variables start with different values, so that the last
// state shows which process moved first.
func ring(n, times int) string {
	assignment := "x[(_pid + 1) % N] = x[_pid]"
	return fmt.Sprintf(`byte x[N] = {%s };

active [N] proctype station()
{
    %s
}
`, upTo(n), strings.Repeat(assignment+";\n    ", times-1)+assignment)
}

// upTo returns the numbers 1 to n, separated by commas, as text with lines of limited length.
func upTo(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		b.WriteString(" ")
		if i > 1 && i%16 == 1 {
			b.WriteString("\n              ") // the indentation of the text after the opening brace
		}
		b.WriteString(strconv.Itoa(i))
		if i < n {
			b.WriteString(",")
		}
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

func branching(int) string {
	return `byte x[N];

inline step()
{
    if
    :: x[_pid] == 0 -> x[(_pid + 1) % N] = 1
    :: else
    fi
}

active [N] proctype station()
{
    step();
    step()
}
`
}
