// The line ends of a text, which the editor keeps.
const each = /\r\n?|\n/g;

const kinds = (text) => new Set(text.match(each));

// mixed reports whether the lines of a text end in different ways.
export const mixed = (text) => kinds(text).size > 1;

// lineEnd returns the line end of a text: the only one, or \n.
export function lineEnd(text) {
  const [only, other] = kinds(text);
  return only && !other ? only : "\n";
}

// withEnd returns a text with one line end throughout.
export const withEnd = (text, end) => text.replace(each, () => end);

// uniform returns a text as the editor gives it back.
export const uniform = (text) => withEnd(text, lineEnd(text));
