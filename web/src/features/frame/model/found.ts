/** Most rows of each kind; the list of the kind has all. */
export const SHOWN_OF_KIND = 5;

export const FOUND_KINDS = ['device', 'gateway', 'object', 'point', 'consumer'] as const;

/** Result of the header's search: name, and details that distinguish it from others of that name. */
export type Found =
  | { kind: 'device' | 'gateway' | 'point'; id: number; name: string; about: string }
  | { kind: 'object' | 'consumer'; id: string; name: string; about: string };

/** The first rows of a reply, paged or complete. Pure. */
export function rowsOf<Row>(reply: readonly Row[] | { data: readonly Row[] } | undefined): readonly Row[] {
  if (!reply) return [];
  return ('data' in reply ? reply.data : reply).slice(0, SHOWN_OF_KIND);
}

/** Items with all words of the text in their title, in any order and case; all items without a text. Pure. */
export function named<Thing>(things: readonly Thing[], titleOf: (thing: Thing) => string, text: string): Thing[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return things.filter((thing) => {
    const title = titleOf(thing).toLocaleLowerCase();
    return words.every((word) => title.includes(word));
  });
}
