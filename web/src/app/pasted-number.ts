/** A number with a decimal comma, as it is copied from a spreadsheet or a letter; with a point instead, else null. */
export function withPoint(text: string): string | null {
  return /^[-−]?\d+,\d+$/.test(text.trim()) ? text.trim().replace(',', '.').replace('−', '-') : null;
}

/** Puts a pasted number with a comma into an input of numbers, which would drop the comma: 63,5 would be 635. */
export function takePastedNumber(event: ClipboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return;
  const number = withPoint(event.clipboardData?.getData('text') ?? '');
  if (number === null) return;
  event.preventDefault();
  target.setRangeText(number, target.selectionStart ?? 0, target.selectionEnd ?? target.value.length, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
