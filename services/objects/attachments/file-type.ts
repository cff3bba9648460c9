import { Pauses } from '@gaugeway/platform/slots';

/** Any file, when opened on its own, runs nothing, loads nothing and has no origin. */
export const FILE_POLICY = "default-src 'none'; sandbox";

/** Type of a file by its content. */
interface FileType {
  mime: string;
  /** File extensions. */
  extensions: readonly string[];
  /** A picture that a browser shows. */
  isImage: boolean;
}

const type = (mime: string, extensions: readonly string[], isImage = false): FileType => ({
  mime,
  extensions,
  isImage,
});

const JPEG = type('image/jpeg', ['jpg', 'jpeg'], true);
const PNG = type('image/png', ['png'], true);
const WEBP = type('image/webp', ['webp'], true);
const HEIC = type('image/heic', ['heic', 'heif']);
const PDF = type('application/pdf', ['pdf']);
const TEXT = type('text/plain', ['txt', 'csv', 'log']);
const OFFICE: Readonly<Record<string, FileType>> = {
  'xl/': type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']),
  'word/': type('application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']),
};

/** Image types that a browser shows directly. */
export const SHOWN_IMAGES: readonly string[] = [JPEG, PNG, WEBP].map(({ mime }) => mime);

const startsWith = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature;

/**
 * The type of a file by its content, whatever its name; null for a type that is not accepted. Those are files that a
 * browser could run as a page (HTML, SVG, XML) and files with macros, among others.
 */
export async function fileType(bytes: Buffer): Promise<FileType | null> {
  if (startsWith(bytes, '\xff\xd8\xff')) return JPEG;
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return PNG;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return WEBP;
  // ISO 14496-12: the size of the first box, its type, its major brand.
  if (startsWith(bytes, 'ftyp', 4) && /^(heic|heix|mif1|msf1|hevc)$/.test(bytes.subarray(8, 12).toString('latin1')))
    return HEIC;
  if (startsWith(bytes, '%PDF-')) return PDF;
  if (startsWith(bytes, 'PK\x03\x04')) return officeType(bytes);
  return (await isPlainText(bytes)) ? TEXT : null;
}

/** OOXML is a ZIP whose directory has the names of its entries uncompressed. */
function officeType(bytes: Buffer): FileType | null {
  if (!bytes.includes('[Content_Types].xml') || bytes.includes('vbaProject.bin')) return null;
  return Object.entries(OFFICE).find(([folder]) => bytes.includes(folder))?.[1] ?? null;
}

/** Markup that a browser could run. */
const RUNS = /<(script|svg|html|iframe)[\s>]/i;
/** Bytes that are checked without a pause, and characters that a match of `RUNS` may extend across two such pieces. */
const PIECE = 262_144;
const ACROSS = 16;

/**
 * true for plain text. Markup of pages or images is no plain text, whatever precedes its first tag. Large files are
 * read with pauses.
 */
async function isPlainText(bytes: Buffer): Promise<boolean> {
  // oxlint-disable-next-line no-control-regex -- a text has none of them
  if (/[\x00-\x08\x0e-\x1f]/.test(bytes.subarray(0, 65_536).toString('latin1'))) return false;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pauses = new Pauses();
  let isBlank = true;
  let before = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (pauses.isDue) await pauses.take();
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length });
    } catch {
      return false;
    }
    const content = isBlank ? text.trimStart() : text;
    if (isBlank && content.startsWith('<')) return false;
    if (content !== '') isBlank = false;
    if (RUNS.test(before + text)) return false;
    before = text.slice(-ACROSS);
  }
  return !isBlank;
}

/**
 * A name that any file system accepts, with the extension of its content, without paths, quotes and reserved names.
 */
export function safeName(input: string, { extensions }: FileType): string {
  const last = input.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}"<>:|?*;]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const { base, extension } = split(clean);
  const kept = extensions.includes(extension.toLowerCase()) ? extension : (extensions[0] ?? '');
  return `${Array.from(base || 'file')
    .slice(0, 120)
    .join('')}.${kept}`;
}

function split(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot + 1) } : { base: name, extension: '' };
}
