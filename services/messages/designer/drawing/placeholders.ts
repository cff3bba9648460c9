const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/** A text with its placeholders filled; one that is not known stays as it is, so that it is seen. Pure. */
export const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
