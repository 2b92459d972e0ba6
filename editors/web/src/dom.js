// Elements of the page. They are made from text that is never parsed as HTML.

// el returns a new element, for example el("button.primary", {onclick, title}, "Check").
export function el(what, attributes = {}, ...children) {
  const [name, ...classes] = what.split(".");
  const e = document.createElement(name);
  if (classes.length > 0) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked") e[key] = value;
    else e.setAttribute(key, value === true ? "" : value);
  }
  e.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

// prose returns a message as a list of nodes. Text between backticks becomes code.
export function prose(text) {
  return String(text).split(/`([^`\n]+)`/).map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

// wrong returns an element that shows an error: the message and, below it, the excerpt of the text if there is one.
export function wrong(message, ...before) {
  const [first, ...excerpt] = String(message).split("\n");
  return el("div.wrong", {}, el("p", {}, before, prose(first)),
    excerpt.length > 0 && el("pre", {}, excerpt.join("\n")));
}

export const $ = (id) => document.getElementById(id);

// allowed has the elements that a text of the language server may contain, without attributes except class.
const allowed = new Set(["P", "PRE", "CODE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "H1", "H2", "H3", "H4", "SPAN",
  "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "DIV", "BLOCKQUOTE"]);

// clean returns HTML in which only text and the allowed elements are left.
export function clean(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const e of [...page.body.querySelectorAll("*")].reverse()) {
    if (!allowed.has(e.tagName)) {
      e.replaceWith(page.createTextNode(e.textContent));
      continue;
    }
    for (const { name } of [...e.attributes]) if (name !== "class") e.removeAttribute(name);
  }
  return page.body.innerHTML;
}

// picture returns an element with an SVG of the program. It is an image, so that no script in the SVG can run.
export function picture(svg, alt) {
  return el("img.picture", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt });
}

// framed returns a frame with a page of the program. The frame has no rights on this page.
export function framed(html, title) {
  return el("iframe", { sandbox: "allow-scripts", srcdoc: html, title });
}
