// The page of `ltlpor check --report`, with a script that exchanges messages with the editor.

/** A line of a file with a statement of a step. An empty file name stands for the model. */
export interface Place {
  file: string;
  line: number;
}

/** A message from the page: the step shown; for a click into the source, the step is undefined. */
export interface Shown {
  step?: number;
  places: Place[];
}

// The script runs after the script of the page. The page marks the lines of a step, and changes the text of #now.
const script = `
(() => {
  const editor = acquireVsCodeApi();
  // The theme is that of the editor, not of the system; code stands without the background of the editor's web views.
  const sheets = Array.from(document.styleSheets);
  const themed = sheets.flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule.media && /prefers-color-scheme: *dark/.test(rule.media.mediaText));
  const follow = () => {
    const dark = /vscode-dark|vscode-high-contrast(?!-light)/.test(document.body.className);
    for (const rule of themed) rule.media.mediaText = dark ? "screen" : "not all";
  };
  new MutationObserver(follow).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  follow();
  sheets.at(-1)?.insertRule("code { background: none; color: inherit; padding: 0 }", 0);
  const source = document.getElementById("source");
  const names = source ? [...source.querySelectorAll("table")].map((t) => {
    const title = t.previousElementSibling;
    return title && title.tagName === "H3" ? title.textContent : "";
  }) : [];
  const placeOf = (row) => {
    const [file, line] = row.dataset.at.split(":").map(Number);
    return { file: names[file] || "", line };
  };
  const now = document.getElementById("now"), slider = document.getElementById("slider");
  if (now && slider) {
    new MutationObserver(() => {
      const rows = source ? [...source.querySelectorAll("tr.now")] : [];
      editor.postMessage({ step: Number(slider.value), places: rows.map(placeOf) });
    }).observe(now, { childList: true, characterData: true, subtree: true });
  }
  if (source) source.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-at]");
    if (row) editor.postMessage({ places: [placeOf(row)] });
  });
})();
`;

/**
 * Returns the page with the script that tells the editor which step is shown. The content security policy of the page
 * allows the script of the page by a hash. The nonce allows the added script, and no other.
 */
export function prepare(html: string, nonce: string): string {
  const policy = html.indexOf("script-src ");
  const end = html.lastIndexOf("</body>");
  if (policy < 0 || end < 0) throw new Error("the page of the report has no policy for scripts, or no end");
  const from = policy + "script-src ".length;
  return html.slice(0, from) + `&#39;nonce-${nonce}&#39; ` + html.slice(from, end) +
    `<script nonce="${nonce}">${script}</script>\n` + html.slice(end);
}

/** Converts a message of the page. If the message does not have the form of Shown, returns undefined. */
export function shown(message: unknown): Shown | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { step, places } = message as { step?: unknown; places?: unknown };
  if (!Array.isArray(places) || (step !== undefined && typeof step !== "number")) return undefined;
  const valid = (p: unknown): p is Place => typeof p === "object" && p !== null &&
    typeof (p as Place).file === "string" && Number.isInteger((p as Place).line) && (p as Place).line > 0;
  return { step, places: places.filter(valid) };
}
