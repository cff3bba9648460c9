/** Addresses on the line that the meters of a driver have. */
export type AddressRule =
  | { kind: 'number'; min: number; max: number }
  /** Primary, or secondary in hexadecimal digits with F for any. */
  | { kind: 'm-bus' }
  /** Letters and digits of a text protocol; empty = the only meter of the line. */
  | { kind: 'text' };

/** Addresses of single slaves, Modbus over serial line V1.02, clause 2.2. */
export const MODBUS_SLAVE = { kind: 'number', min: 1, max: 247 } as const;
export const MERCURY_THREE_PHASE = { kind: 'number', min: 0, max: 240 } as const;
export const MERCURY_ONE_PHASE = { kind: 'number', min: 0, max: 0xffff_ffff } as const;

/** Primary addresses of M-Bus, EN 13757-2, clause 5.7.5: 254 reaches any meter, and one must be alone on the line. */
export const MBUS_PRIMARY = { kind: 'number', min: 0, max: 254 } as const;

/**
 * A secondary address of M-Bus, EN 13757-3, clause 11.3: identification of 8 hexadecimal digits, and maker, version and
 * medium in 8 more as they are sent. F is any digit.
 */
export const isSecondary = (address: string): boolean => /^[0-9a-f]{8}([0-9a-f]{8})?$/i.test(address.trim());

const TEXT = /^[0-9A-Za-z .-]{0,32}$/;

/** true if the address is valid by the rule of the driver. */
export function isAddress(rule: AddressRule, address: string): boolean {
  const text = address.trim();
  if (rule.kind === 'text') return TEXT.test(address);
  if (rule.kind === 'm-bus') return isSecondary(text) || isAddress(MBUS_PRIMARY, text);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= rule.min && value <= rule.max;
}

/** The address as it is kept: a secondary one in capitals, so that a meter has one. */
export const addressText = (rule: AddressRule, address: string): string => {
  const text = address.trim();
  return rule.kind === 'm-bus' && isSecondary(text) ? text.toUpperCase() : text;
};
