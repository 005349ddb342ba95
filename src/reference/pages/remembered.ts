// Small choices that outlast the page, where the browser lets a page keep anything:
// on disk, or with storage switched off, they last as long as the page.

const ofThisPage = new Map<string, string>();

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`routewright:${name}`) ?? ofThisPage.get(name);
  } catch {
    return ofThisPage.get(name);
  }
}

/** `undefined` forgets. */
export function remember(name: string, value: string | undefined): void {
  if (value === undefined) ofThisPage.delete(name);
  else ofThisPage.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(`routewright:${name}`);
    else localStorage.setItem(`routewright:${name}`, value);
  } catch {
    // The browser refuses storage: it is kept in memory.
  }
}
