// What outlasts a reload: drafts, layout, what was opened last. A browser may refuse, and has limits.

const prefix = "ltlpor.";

// raw returns the text of a value as it is kept, null for none.
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

// save returns whether the browser has taken the value.
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

// loadTab returns what this tab has kept last, and in a new tab what any tab has.
export function loadTab(key, otherwise = null) {
  try {
    const own = sessionStorage.getItem(prefix + key);
    if (own !== null) return parse(own, otherwise);
  } catch { // as if this tab had kept nothing
  }
  return load(key, otherwise);
}

// saveTab keeps a value for this tab, and for new ones.
export function saveTab(key, value) {
  put(() => sessionStorage, key, value ?? "");
  return save(key, value);
}

// keys returns the keys that begin with a text.
export function keys(start) {
  try {
    return Object.keys(localStorage).filter((k) => k.startsWith(prefix + start)).map((k) => k.slice(prefix.length));
  } catch {
    return [];
  }
}
