const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/** A text with its placeholders filled; one that is not known stays as it is, so that it is seen. Pure. */
export const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);

/** Characters of the filled text, without filling it. Pure. */
export function filledLength(text: string, values: ReadonlyMap<string, string>): number {
  let length = text.length;
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER))
    length += (values.get(name) ?? whole).length - whole.length;
  return length;
}

/** The placeholder that fills in most of a text; null for a text without any. Pure. */
export function largestPlaceholder(text: string, values: ReadonlyMap<string, string>): string | null {
  const lengths = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(PLACEHOLDER))
    lengths.set(name, (lengths.get(name) ?? 0) + (values.get(name)?.length ?? 0));
  const [largest] = [...lengths].sort(([, one], [, other]) => other - one);
  return largest?.[0] ?? null;
}
