// What outlasts a reload: drafts, layout, what was opened last. A browser may refuse, and has limits.

const prefix = "ltlpor.";

export function load(key, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(prefix + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// save returns whether the browser has taken the value.
export function save(key, value) {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// keys returns the keys that begin with a text.
export function keys(start) {
  try {
    return Object.keys(localStorage).filter((k) => k.startsWith(prefix + start)).map((k) => k.slice(prefix.length));
  } catch {
    return [];
  }
}
