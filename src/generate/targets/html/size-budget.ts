// How much of one kind a page may hold. The pages of the largest sites have to stay light,
// so what stands elsewhere too is left out of a page that is full of it.

/** Says of each text whether the page of a namespace still has room for it, in the order of the page. */
export type PageRoom = (namespace: string, text: string) => boolean;

/** @param most how many characters of markup a page may hold of it */
export function pageRoom(most: number): PageRoom {
  const used = new Map<string, number>();
  return (namespace, text) => {
    const before = used.get(namespace) ?? 0;
    if (before + text.length > most) return false;
    used.set(namespace, before + text.length);
    return true;
  };
}
