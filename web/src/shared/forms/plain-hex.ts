/** Hex digits without separators, in lower case. */
export const plainHex = (text: string): string => text.replace(/[\s:.\-_]/g, '').toLowerCase();
