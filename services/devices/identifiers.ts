/**
 * Device EUI in its canonical form, 16 lower-case hex digits; null where the text is none. Separators (`-`, `:`, `.`,
 * blanks) and case do not matter. EUI-64: LoRaWAN L2 1.0.4, 6.1.1.2.
 */
export function normaliseDevEui(text: string): string | null {
  const hex = text.replace(/[\s:.\-_]/g, '').toLowerCase();
  return /^[0-9a-f]{16}$/.test(hex) ? hex : null;
}

/** Identity of a gateway device without the blanks that people type into an IMEI; anything else is left as it is. */
export function normaliseIdentity(text: string): string {
  const digits = text.replace(/[\s\-/]/g, '');
  return /^\d{14,16}$/.test(digits) ? digits : text.trim();
}

/** true where 15 digits have a wrong check digit (Luhn; 3GPP TS 23.003, annex B). Other identities have none. */
export function hasWrongImeiCheckDigit(identity: string): boolean {
  if (!/^\d{15}$/.test(identity)) return false;
  const sum = Array.from(identity).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 !== 0;
}
