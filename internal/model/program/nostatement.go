package program

// NoStatement is the text of an edge without a statement of the model: it leads on from where a loop or a choice ends.
const NoStatement = "(goto)"
