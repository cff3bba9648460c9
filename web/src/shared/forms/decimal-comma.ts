const SPACES = /[\s\u00a0\u202f]/g;
/** A number with a comma and possibly points, as in spreadsheets and meters' passports. */
const WITH_COMMA = /^[+-]?[\d.,]*,[\d.,]*$/;

/**
 * Number as the inputs parse it, without spaces and with a decimal point: "1 234,5" is 1234.5. Of two kinds of
 * separators the last one is the decimal separator, and a repeated one separates thousands. null = nothing to correct.
 */
export function withPoint(text: string): string | null {
  const number = text.replace(SPACES, '');
  if (!WITH_COMMA.test(number)) return null;
  const isDecimal = number.indexOf(',') === number.lastIndexOf(',') && number.lastIndexOf('.') < number.indexOf(',');
  return isDecimal ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
}

/**
 * Inputs of numbers accept a typed comma as a point, but drop a comma in a text that is inserted at once (pasted,
 * filled in by a program, dictated): "18,5" would become 185. Called once at the start.
 */
export function acceptDecimalCommas(page: Document): void {
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target, data } = event;
      if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return;
      const corrected = data === null || data.length < 2 ? null : withPoint(data);
      if (corrected === null) return;
      event.preventDefault();
      const at = [target.selectionStart ?? 0, target.selectionEnd ?? target.value.length] as const;
      target.setRangeText(corrected, ...at, 'end');
      target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: corrected }));
    },
    { capture: true },
  );
}
