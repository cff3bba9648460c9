/** true if 15 digits have a wrong check digit (Luhn; 3GPP TS 23.003, annex B). Other identities have none. */
export function hasWrongCheckDigit(identity: string): boolean {
  const digits = identity.replace(/[\s.-]/g, '');
  if (!/^\d{15}$/.test(digits)) return false;
  const sum = Array.from(digits).reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 !== 0;
}
