// The maximum size of repeated content on a page. It keeps the pages of the largest sites small. Content that
// is also on another page is left out once the limit is reached.

/** Whether a text still fits on the page of a namespace. Call it in the order of the page. */
export type SizeBudget = (namespace: string, text: string) => boolean;

/** @param most the maximum number of characters of such markup on a page */
export function sizeBudget(most: number): SizeBudget {
  const used = new Map<string, number>();
  return (namespace, text) => {
    const before = used.get(namespace) ?? 0;
    if (before + text.length > most) return false;
    used.set(namespace, before + text.length);
    return true;
  };
}
