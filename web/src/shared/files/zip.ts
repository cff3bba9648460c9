/** One file of an archive. */
export interface ZipEntry {
  /** Name with folders: `xl/workbook.xml`. */
  name: string;
  text: string;
}

/** Tables compress well without effort, and a page that saves one is not blocked for long. */
const LEVEL = 1;

/** Files as a ZIP archive; the same content produces the same bytes. Loads its library when it is called. */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const files = Object.fromEntries(entries.map(({ name, text }) => [name, strToU8(text)]));
  // Not in the library's worker: the policy of the page allows none from a blob.
  const archive = zipSync(files, { level: LEVEL, mtime: new Date(1980, 0, 1) });
  return new Blob([archive], { type: 'application/zip' });
}
