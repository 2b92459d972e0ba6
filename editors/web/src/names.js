// uriOf returns the address of a document for the language server. It depends only on the name of the document.
export const uriOf = (name) => `file:///${name.split("/").map(encodeURIComponent).join("/")}`;

export const nameOf = (uri) => uri.slice("file:///".length).split("/").map(decodeURIComponent).join("/");
