package main

// why has the paragraphs that explain differences from the published counts.
var why = []string{
	"An execution count that is the number of traces is the same for everybody whose algorithm runs each trace once, " +
		"so most of them match. Those of the papers that do not are wrong or redundant, and marked in the tables " +
		"below: `fewer` than there are traces means that traces were lost (EPOR on branching 9 and 10, EPOR-SH on " +
		"branching 9 to 11 and on ring-extended 3), `more` that some were run again (both on indexer 16, EPOR on " +
		"last-zero 10 and branching 11, ZPOR wherever it says so). The paper on EPOR states that the executions " +
		"of EPOR and SDPOR are as many in all configurations; its own table has others.",
	"Race checks are one for each earlier event of the execution at each edge of the tree. By this definition, with " +
		"sleep sets and the first process that can move going first, those of SDPOR come out exactly where nothing " +
		"is left to choose. Where several processes can reverse a race the paper does not say which one is taken, " +
		"and another one gives a tree with other edges (ring, ring-extended, branching, indexer).",
	"Of last-zero, indexer and shared-pointer the paper prints no text. How many steps of a process touch nothing " +
		"but its own variables is not known, and each of them is an edge, and an earlier event for others: the race " +
		"checks differ, the traces do not.",
	"EPOR looks at each pair of events of a section once. Readers-writers, ring and ring-extended have a single " +
		"section with all their events, so that its race checks are n(n-1)/2, of twice as many events in " +
		"ring-extended. In the other programs what a step touches hangs on the order of others, so that it cannot " +
		"join their section, and the race checks depend on where sections begin.",
	"DPOR of 2014 is `fg-dpor --dependence=accesses --no-sleep`: two steps that read the same variable are " +
		"dependent, and there are no sleep sets. That is why its executions are so many more than there are " +
		"traces. The readers-writers of the thesis is another program: its readers have two statements.",
	"Dependence checks are not compared. Here they are the questions whether two steps of different processes are " +
		"dependent ([Counts](dpor.md#counts)). What the papers' programs count beside that is not said: the " +
		"paper on EPOR itself has 25 and 8 for readers-writers 3 in its text, 28 and 10 in its appendix.",
	"Some cells of the published tables cannot be read in the copies at hand, or not with certainty. They are empty, " +
		"or noted, in published.csv, and no size counts that has none.",
}
