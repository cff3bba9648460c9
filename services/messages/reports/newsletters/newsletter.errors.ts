import { defineError } from '@gaugeway/platform/http';

/** Neither a user nor an address gets it. */
export const nobodyGetsIt = defineError('errors.newsletter_nobody', 422);
/** Its report is being made already. */
export const newsletterUnderWay = defineError('errors.newsletter_under_way', 409);
/** A user who entered a company gets no mail of it. */
export const notOwnCompany = defineError('errors.newsletter_not_own_company', 422);
