import { defineError } from '@gaugeway/platform/http';

export const wrongCredentials = defineError('errors.wrong_credentials', 401);
export const sessionReused = defineError('errors.session_reused', 401);
export const accountBlocked = defineError('errors.account_blocked', 403);
export const companyBlocked = defineError('errors.company_blocked', 403);
export const apiOnly = defineError('guards.msg_1', 403);
export const consentNeeded = defineError('errors.consent_needed', 449);
