import { defineError } from '@gaugeway/platform/http';

export const noIntegrationKey = defineError('errors.integration_key', 401);
/** The key is valid, but its company is blocked: its messages are refused. */
export const companyOfKeyBlocked = defineError('errors.integration_company_blocked', 403);
/** Variables: `reason`, a sentence of ours. */
export const eventMalformed = defineError('errors.event_malformed', 400);
export const eventUnknown = defineError('errors.event_unknown', 400);
/** The bus cannot accept it just now; the network server should deliver it again. */
export const notAccepted = defineError('errors.not_accepted', 503);
