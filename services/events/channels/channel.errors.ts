import { defineError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { Language } from '@gaugeway/proto/api';

/** A bot without its token sends nothing. */
export const tokenMissing = defineError('errors.channel_token_missing', 422);
/** Only webhooks sign. */
export const noSigningSecret = defineError('errors.channel_no_secret', 422);
/** The kind of a channel is fixed. */
export const otherKind = defineError('errors.channel_other_kind', 422);
/** Nobody reads the messages of the shared account. */
export const demoUser = defineError('errors.channel_demo_user', 422);

const channelGroup = defineError('errors.channel_group_nobody', 422);
/** An access group of the target that is unknown, another company's, or has no user. */
export const groupReachesNobody = (language: Language) =>
  channelGroup({}, { fields: { 'target.access_group_ids': [translate(language, 'errors.channel_group_nobody')] } });

const channelInside = defineError('errors.channel_inside', 422);
/** A webhook at an address of the platform's own network, which EGRESS_ALLOW does not have; shown at the input, too. */
export const webhookInside = (language: Language, host: string) =>
  channelInside({ host }, { fields: { 'target.url': [translate(language, 'errors.channel_inside', { host })] } });
export const channelOff = defineError('errors.channel_off', 422);
