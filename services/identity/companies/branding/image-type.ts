const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ICO = Buffer.from([0x00, 0x00, 0x01, 0x00]);
/**
 * Content allowed before the root element: a byte order mark, a declaration, comments, a document type without
 * entities.
 */
const SVG = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?((<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)\s*)*<svg[\s>]/i;

export const LARGEST = { logo: 256 * 1024, favicon: 64 * 1024 } as const;
export type ImageKind = keyof typeof LARGEST;

/** The type of an image by its content, whatever it is called; null where it is none that we take. */
export function imageType(kind: ImageKind, bytes: Buffer): string | null {
  if (bytes.length > LARGEST[kind]) return null;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (kind === 'favicon' && bytes.subarray(0, ICO.length).equals(ICO)) return 'image/x-icon';
  return SVG.test(bytes.subarray(0, 4096).toString('utf8')) ? 'image/svg+xml' : null;
}
