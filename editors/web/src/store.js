// The data that survive a reload: drafts, layout, and the document opened last. A browser may refuse to store data.

const prefix = "ltlpor.";

// raw returns the stored text of a value, or null if there is none.
export function raw(key) {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function parse(text, otherwise = null) {
  try {
    return JSON.parse(text) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function load(key, otherwise = null) { return parse(raw(key), otherwise); }

// save stores a value, and returns whether the browser has stored it.
export function save(key, value) { return put(() => localStorage, key, value); }

function put(store, key, value) {
  try {
    if (value === null) store().removeItem(prefix + key);
    else store().setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// loadTab returns the value that this tab has stored last. In a new tab, it returns the value that any tab has stored.
export function loadTab(key, otherwise = null) {
  try {
    const own = sessionStorage.getItem(prefix + key);
    if (own !== null) return parse(own, otherwise);
  } catch { // the browser refuses: as if this tab had stored nothing
  }
  return load(key, otherwise);
}

// saveTab stores a value for this tab, and for new tabs.
export function saveTab(key, value) {
  put(() => sessionStorage, key, value ?? "");
  return save(key, value);
}

// keys returns the keys that begin with `start`.
export function keys(start) {
  try {
    return Object.keys(localStorage).filter((k) => k.startsWith(prefix + start)).map((k) => k.slice(prefix.length));
  } catch {
    return [];
  }
}
