// The addresses of documents for the language server, which knows them by their names alone.
export const uriOf = (name) => `file:///${name.split("/").map(encodeURIComponent).join("/")}`;

export const nameOf = (uri) => uri.slice("file:///".length).split("/").map(decodeURIComponent).join("/");
