// The maximum size of repeated content on a page, which keeps the pages of large sites small.
// If a page is above the limit, content that is also on another page is left out.

/** Whether a page has room for the text. The pages must call the method in order. */
export type SizeBudget = (page: string, text: string) => boolean;

/** @param most the maximum number of characters of repeated content on a page */
export function sizeBudget(most: number): SizeBudget {
  const used = new Map<string, number>();
  return (page, text) => {
    const before = used.get(page) ?? 0;
    if (before + text.length > most) return false;
    used.set(page, before + text.length);
    return true;
  };
}
