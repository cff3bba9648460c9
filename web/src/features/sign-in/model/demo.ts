import { brandingOfHost } from '@/shared/branding';

/**
 * The account that everybody may look around with; it can read and change nothing. A server build
 * (`VITE_BUILD_TYPE=server`, specification 1, section 1) has none.
 */
const ours: { email: string; password: string } | null =
  import.meta.env['VITE_BUILD_TYPE'] === 'server' ? null : { email: 'demo@gaugeway.local', password: 'Demo-2025!' };

const branded = brandingOfHost();

/** What the sign-in offers: of a host with a look of its own what it says, else ours. */
export const demo = branded?.title ? branded.demo : (branded?.demo ?? ours);
