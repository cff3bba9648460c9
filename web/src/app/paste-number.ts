import type { ClipboardEvent } from 'react';

/** A number as people write it, as inputs of numbers take it: "1 234,5" and "1,234.5" as "1234.5". */
export function typedNumber(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const commas = bare.split(',').length - 1;
  // The comma stands for thousands where a point follows it, or where there are several.
  return bare.includes('.') || commas > 1 ? bare.replaceAll(',', '') : bare.replace(',', '.');
}

/** The library of these inputs drops a comma out of a pasted number: "23,75" would be 2375. */
export function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData('text');
  const typed = typedNumber(pasted);
  if (typed === pasted || input.readOnly || input.disabled) return;
  event.preventDefault();
  input.setRangeText(typed, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
