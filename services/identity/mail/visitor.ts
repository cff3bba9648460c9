import type { Language } from '@gaugeway/platform/auth';

/** A person who is not signed in: their address, and the language of their mail. */
export interface Visitor {
  address: string;
  language: Language;
}
