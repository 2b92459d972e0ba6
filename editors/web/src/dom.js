// Elements, made from text that is never read as HTML.

// el makes an element: el("button.primary", {onclick, title}, "Check").
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

// prose returns a message as nodes: what stands between backticks is code.
export function prose(text) {
  return String(text).split(/`([^`\n]+)`/).map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

// wrong shows an error: the message, and below it the excerpt of the text that may follow it.
export function wrong(message, ...before) {
  const [first, ...excerpt] = String(message).split("\n");
  return el("div.wrong", {}, el("p", {}, before, prose(first)),
    excerpt.length > 0 && el("pre", {}, excerpt.join("\n")));
}

export const $ = (id) => document.getElementById(id);

// allowed are the elements that a text of the language server may have, all without attributes but those named.
const allowed = new Set(["P", "PRE", "CODE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "H1", "H2", "H3", "H4", "SPAN",
  "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "DIV", "BLOCKQUOTE"]);

// clean returns HTML with nothing in it but text, and the elements that mark it up.
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

// picture shows an SVG that the program has drawn: as an image, so that nothing in it can run.
export function picture(svg, alt) {
  return el("img.picture", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt });
}

// framed shows a page that the program has made, without rights of this page.
export function framed(html, title) {
  return el("iframe", { sandbox: "allow-scripts", srcdoc: html, title });
}
