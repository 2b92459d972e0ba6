// The line ends of a text. The editor does not change them.
const each = /\r\n?|\n/g;

const kinds = (text) => new Set(text.match(each));

// mixed reports whether the lines of a text end in different ways.
export const mixed = (text) => kinds(text).size > 1;

// lineEnd returns the line end of a text. If a text has several kinds, or none, the result is \n.
export function lineEnd(text) {
  const [only, other] = kinds(text);
  return only && !other ? only : "\n";
}

// withEnd returns a text with every line end replaced by `end`.
export const withEnd = (text, end) => text.replace(each, () => end);

// uniform returns a text in the form in which the editor returns it: with a single kind of line end.
export const uniform = (text) => withEnd(text, lineEnd(text));
