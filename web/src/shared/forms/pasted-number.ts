import type { ClipboardEvent } from 'react';

/**
 * A number with a decimal comma, as spreadsheets and displays of meters write it, in the spelling that number inputs take:
 * they leave a comma out of what is pasted, and 63,5 became 635. null = it is none, or its comma divides thousands, which
 * it may do in every language but Russian. Pure.
 */
export function decimalOf(text: string, language: string): string | null {
  const bare = text.replace(/\s/g, '');
  if (language !== 'ru' && /^[+-]?\d{1,3},\d{3}$/.test(bare)) return null;
  return /^[+-]?\d*,\d+$/.test(bare) ? bare.replace(',', '.').replace(/^\+/, '') : null;
}

/** For every number input: a decimal comma in what is pasted counts as one. */
export function pasteNumber(event: ClipboardEvent): void {
  const number = decimalOf(event.clipboardData.getData('text'), document.documentElement.lang);
  if (number === null) return;
  event.preventDefault();
  // The one way that an input takes as typed: it keeps the selection, the caret and what can be undone.
  document.execCommand('insertText', false, number);
}
