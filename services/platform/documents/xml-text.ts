const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** XML 1.0 has no place for the control signs, nor UTF-8 for half of a pair. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A text for an element or a quoted attribute of XML 1.0: signs escaped, characters that XML cannot have left out. Pure. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[<>&"]/g, (sign) => SIGNS[sign] ?? '');
}
