import { Injectable } from '@nestjs/common';
import { SecretSeal } from '@gaugeway/platform/crypto';
import { type InputOf, LORAWAN_KEYS, type saveLorawanSettings } from '@gaugeway/proto/api';

type Input = Pick<
  InputOf<typeof saveLorawanSettings>,
  'activation' | 'join_eui' | 'dev_addr' | (typeof LORAWAN_KEYS)[number]
>;

/** Hex digits without separators, in lower case; null for other text or another number of bytes. */
export function hexOf(text: string, bytes: number): string | null {
  const hex = text.replace(/[\s:.\-_]/g, '').toLowerCase();
  return hex.length === bytes * 2 && /^[0-9a-f]*$/.test(hex) ? hex : null;
}

const SIZES = { join_eui: 8, dev_addr: 4 } as const;
const KEY_BYTES = 16;

/** Normalised values of the inputs, and the invalid fields, each with its length in bytes. */
export function readKeys(input: Input): { values: Partial<Record<string, string>>; faults: Record<string, number> } {
  const values: Partial<Record<string, string>> = {};
  const faults: Record<string, number> = {};
  for (const name of ['join_eui', 'dev_addr', ...LORAWAN_KEYS] as const) {
    const text = input[name];
    if (text === undefined || text === '') continue;
    const bytes = name in SIZES ? SIZES[name as keyof typeof SIZES] : KEY_BYTES;
    const hex = hexOf(text, bytes);
    if (hex === null) faults[name] = bytes;
    else values[name] = hex;
  }
  return { values, faults };
}

/**
 * Seals the keys of a device, so that only the connector can open them: they are encrypted in the table and on the
 * bus.
 */
@Injectable()
export class KeySeal {
  private readonly seal = SecretSeal.of('lorawan keys');

  close(deviceId: number, keys: object): Buffer {
    return this.seal.seal(`device:${deviceId}`, JSON.stringify(keys));
  }

  open(deviceId: number, sealed: Uint8Array): Record<string, string> {
    return JSON.parse(this.seal.open(`device:${deviceId}`, sealed)) as Record<string, string>;
  }
}
