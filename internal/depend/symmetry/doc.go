// Package symmetry finds the interchangeable processes of a program: processes whose exchange is an automorphism of
// the state graph.
//
//   - A class has the processes of one type that exist in all states behind the start (start.go).
//   - A code says how a variable, an array index or a message field names the members of a class: by the number of
//     the process, by the number plus a constant, or by the value of a parameter. Codes are guesses (codes.go).
//   - A generator exchanges two members, or a pair per class in several classes (ties.go): the frames and channels of
//     the members, the array elements that the codes assign to the members, and the values that name the members
//     (generator.go).
//   - A generator is accepted if each statement, evaluated for all values of its coded operands, gives the exchanged
//     result in the exchanged state (evaluate.go, check.go), and if it leaves the states at the start as they are. By
//     the second condition the images of reachable states are reachable: a fact about all reachable states is a fact
//     about their images.
//   - A d_step or an atomic sequence whose statements do not respect the generator one by one, as in a loop over the
//     members, is compared as a whole: two runs from a state and from its image, side by side (product.go, window.go).
//   - If evaluation does not decide, the generator is refused, with the statement and the reason.
//
// A local variable that is dead at the location of the process is not renamed, nor an unread global.
//
// The idea of interchangeable names is from
//
//	C. N. Ip, D. L. Dill: Better verification through symmetry,
//	Formal Methods in System Design 9, 1996.
package symmetry
