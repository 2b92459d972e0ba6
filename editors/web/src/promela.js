// The colours of Promela. words.json has the words of the lexer, as a test checks.
import { LanguageSupport, StreamLanguage } from "@codemirror/language";
import words from "./words.json";

const kinds = new Map();
for (const w of words.types) kinds.set(w, "typeName");
for (const w of words.values) kinds.set(w, "atom");
for (const w of words.keywords) kinds.set(w, "keyword");

const brackets = /[([{]/, closing = /[)\]}]/;

// token reads the next word of a line, and returns its class.
function token(stream, state) {
  if (state.comment) {
    state.comment = !stream.match(/.*?\*\//);
    if (state.comment) stream.skipToEnd();
    return "comment";
  }
  if (stream.sol() && stream.match(/\s*#\s*\w*/)) return "meta";
  if (stream.eatSpace()) return null;
  if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
  if (stream.match("/*")) { state.comment = true; return token(stream, state); }
  if (stream.match(/"(?:[^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/'(?:[^'\\]|\\.)'/)) return "character";
  if (stream.match(/\d\w*/)) return "number";
  if (stream.match(/[A-Za-z_]\w*/)) {
    const word = stream.current();
    if (/^(do|if)$/.test(word)) state.depth.push(word);
    if (/^(od|fi)$/.test(word)) state.depth.pop();
    if (kinds.has(word)) return kinds.get(word);
    return /^\s*:(?!:)/.test(stream.string.slice(stream.pos)) ? "labelName" : "variableName";
  }
  const c = stream.next();
  if (brackets.test(c)) { state.depth.push(c); return "bracket"; }
  if (closing.test(c)) { state.depth.pop(); return "bracket"; }
  stream.eatWhile(/[-+*/%&|^~!?=<>:@.]/);
  return "operator";
}

export const promela = new LanguageSupport(StreamLanguage.define({
  name: "promela",
  startState: () => ({ comment: false, depth: [] }),
  copyState: (s) => ({ comment: s.comment, depth: [...s.depth] }),
  token,
  indent(state, after, context) {
    const less = /^\s*(?:[)\]}]|od\b|fi\b|::)/.test(after) ? 1 : 0;
    return Math.max(0, state.depth.length - less) * context.unit;
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*(?:[)\]}]|od|fi|::)$/,
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
}));
