/** Accounts of consumers of the demo town that everybody may try: they change nothing, as the demo account. */
export const DEMO_CONSUMERS = [
  { contract: '1001', code: 'DEMO-2025-TOWN' },
  { contract: '1002', code: 'DEMO-2025-FLAT' },
] as const;
