import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { ChannelKindName, createEventChannel, EventChannel, QuietHours } from '@gaugeway/proto/api/event-channels';
import type { Language } from '@gaugeway/proto/api/languages';
import { isTime } from './clock-time';

/** Form state of a channel. */
export interface ChannelDraft {
  title: string;
  kind: ChannelKindName;
  users: readonly string[];
  groups: readonly string[];
  url: string;
  chat: string;
  /** Empty = unchanged. */
  token: string;
  language: Language;
  zone: number;
  digest: number | null;
  quiet: QuietHours | null;
}

export const NIGHT: QuietHours = { from: '22:00', to: '07:00', allow_critical: true };

/** Default digest interval of a new channel, minutes: a program takes each notification, a person prefers one mail. */
const USUAL_DIGEST: Readonly<Record<ChannelKindName, number>> = { mail: 5, push: 0, webhook: 0, telegram: 1 };

export function channelDraft(channel: EventChannel | null, usual: { language: Language; zone: number }): ChannelDraft {
  const empty = { users: [], groups: [], url: '', chat: '', token: '' };
  if (!channel) return { title: '', kind: 'mail', ...empty, ...usual, digest: USUAL_DIGEST.mail, quiet: null };
  const { title, target, language, zone, digest_minutes: digest, quiet_hours: quiet } = channel;
  const common = { title, kind: target.kind, ...empty, language, zone, digest, quiet };
  switch (target.kind) {
    case 'mail':
    case 'push':
      return { ...common, users: target.user_ids.map(String), groups: target.access_group_ids.map(String) };
    case 'webhook':
      return { ...common, url: target.url };
    case 'telegram':
      return { ...common, chat: target.chat_id };
  }
}

/** Another kind resets the digest to its default. */
export const withKind = (draft: ChannelDraft, kind: ChannelKindName): ChannelDraft => ({
  ...draft,
  kind,
  digest: USUAL_DIGEST[kind],
});

/** true if a text is a valid URL of a webhook. */
export const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim());

/** true if the draft has all fields that the call needs. */
export function isChannelWhole(draft: ChannelDraft, hasToken: boolean): boolean {
  const { title, kind, users, groups, url, chat, token, digest, quiet } = draft;
  const reaches = {
    mail: users.length + groups.length > 0,
    push: users.length + groups.length > 0,
    webhook: isUrl(url),
    telegram: chat.trim() !== '' && (hasToken || token.trim() !== ''),
  };
  return (
    title.trim() !== '' && reaches[kind] && digest !== null && (!quiet || (isTime(quiet.from) && isTime(quiet.to)))
  );
}

function targetOf({ kind, users, groups, url, chat }: ChannelDraft): CallOf<typeof createEventChannel>['target'] {
  switch (kind) {
    case 'mail':
    case 'push':
      return { kind, user_ids: users.map(Number), access_group_ids: groups.map(Number) };
    case 'webhook':
      return { kind, url: url.trim() };
    case 'telegram':
      return { kind, chat_id: chat.trim() };
  }
}

/** Input of the call, from a complete draft. */
export function channelInput(draft: ChannelDraft): CallOf<typeof createEventChannel> {
  const { title, language, zone, digest, quiet, kind, token } = draft;
  return {
    title: title.trim(),
    target: targetOf(draft),
    language,
    zone,
    digest_minutes: digest ?? 0,
    quiet_hours: quiet,
    token: kind === 'telegram' && token.trim() !== '' ? token.trim() : null,
  };
}
