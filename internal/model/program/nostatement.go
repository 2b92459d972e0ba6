package program

// NoStatement is the text of an edge without a statement of the model, such as the end of a loop or a choice.
const NoStatement = "(goto)"
