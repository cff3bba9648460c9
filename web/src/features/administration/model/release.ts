import type { ReleasedIdentifier } from '@gaugeway/proto/api/identifiers';

export type IdentifierKind = ReleasedIdentifier['kind'];

export const IDENTIFIER_KINDS: readonly IdentifierKind[] = ['metering_device', 'gateway_device', 'base_station'];

/** Fault of an identifier before it is sent; null = none. An EUI may have separators, a greeting is any text. */
export function identifierFault(kind: IdentifierKind, typed: string): 'missing' | 'eui' | null {
  const text = typed.trim();
  if (text === '') return 'missing';
  if (kind === 'gateway_device') return null;
  return /^[0-9a-f]{16}$/i.test(text.replace(/[\s:.\-_]/g, '')) ? null : 'eui';
}
