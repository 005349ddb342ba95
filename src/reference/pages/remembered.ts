// Small settings of the reader that outlast the page, if the browser allows storage.
// Without storage (for local pages, or if storage is disabled), the settings last as long as the page.

const ofThisPage = new Map<string, string>();

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`routewright:${name}`) ?? ofThisPage.get(name);
  } catch {
    return ofThisPage.get(name);
  }
}

/** Stores a value; `undefined` removes the stored value. */
export function remember(name: string, value: string | undefined): void {
  if (value === undefined) ofThisPage.delete(name);
  else ofThisPage.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(`routewright:${name}`);
    else localStorage.setItem(`routewright:${name}`, value);
  } catch {
    // The browser blocks storage, so the value remains only in memory.
  }
}
