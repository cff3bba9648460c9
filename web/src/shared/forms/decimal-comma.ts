const SPACES = /[\s\u00a0\u202f]/g;
/** A number with a comma and perhaps points, as spreadsheets and meters' passports write it. */
const WITH_COMMA = /^[+-]?[\d.,]*,[\d.,]*$/;

/**
 * A number as the inputs read it, without spaces and with a point before its decimals: "1 234,5" is 1234.5. Of two kinds of
 * separators the last one stands before the decimals, and one that comes twice parts thousands. null = nothing to mend.
 */
export function withPoint(text: string): string | null {
  const number = text.replace(SPACES, '');
  if (!WITH_COMMA.test(number)) return null;
  const isDecimal = number.indexOf(',') === number.lastIndexOf(',') && number.lastIndexOf('.') < number.indexOf(',');
  return isDecimal ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
}

/**
 * Inputs of numbers take a comma that is typed for a point, but lose one within a text that comes at once (pasted, filled in
 * by a program, said): "18,5" would become 185. Called once at the start.
 */
export function acceptDecimalCommas(page: Document): void {
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target, data } = event;
      if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return;
      const mended = data === null || data.length < 2 ? null : withPoint(data);
      if (mended === null) return;
      event.preventDefault();
      const at = [target.selectionStart ?? 0, target.selectionEnd ?? target.value.length] as const;
      target.setRangeText(mended, ...at, 'end');
      target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: mended }));
    },
    { capture: true },
  );
}
