import type { Language } from '@gaugeway/platform/auth';

/** Somebody who is not signed in: where they call from, and in which language they get their mail. */
export interface Visitor {
  address: string;
  language: Language;
}
