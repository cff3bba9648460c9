const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold or discourages: control characters, noncharacters, and halves of a surrogate pair. */
export const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A text for an element or a quoted attribute of XML 1.0: signs escaped, characters that XML cannot have left out. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[<>&"]/g, (sign) => SIGNS[sign] ?? '');
}

/** A number, its thousands grouped or not. */
const NUMBER = /^-?\d[\d\s]*(?:[.,]\d+)*(?:e[+-]?\d+)?$/i;

/**
 * A cell of a file with semicolons (RFC 4180), quoted where necessary. A text that a spreadsheet would take for a formula is
 * marked as text; a number below zero is none.
 */
export function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
