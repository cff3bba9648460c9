/**
 * The account that everybody may look around with; it can read and change nothing. A server build
 * (`VITE_BUILD_TYPE=server`, specification 1, section 1) has none.
 */
export const demo: { email: string; password: string } | null =
  import.meta.env['VITE_BUILD_TYPE'] === 'server' ? null : { email: 'demo@gaugeway.local', password: 'Demo-2025!' };
