import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { CHANNEL_KINDS, channelKind, type ChannelKindName } from '@gaugeway/proto/api/channel-schema';
import type { createEventChannel, EventChannel, QuietHours } from '@gaugeway/proto/api/event-channels';
import type { AddressInput } from '@gaugeway/proto/kinds/channel';
import type { Language } from '@gaugeway/proto/api/languages';
import { isTime } from './clock-time';

/** Form state of a channel. */
export interface ChannelDraft {
  title: string;
  kind: ChannelKindName;
  users: readonly string[];
  groups: readonly string[];
  /** Addresses of all kinds by their names in the contract. */
  addresses: Readonly<Record<string, string>>;
  /** Empty = unchanged. */
  token: string;
  language: Language;
  zone: number;
  digest: number | null;
  quiet: QuietHours | null;
}

export const NIGHT: QuietHours = { from: '22:00', to: '07:00', allow_critical: true };

/** Addresses that a kind needs, in the order of the form. */
export const addressesOf = (kind: ChannelKindName): (AddressInput & { name: string })[] =>
  Object.entries(channelKind(kind).inputs).map(([name, input]) => ({ name, ...input }));

export function channelDraft(channel: EventChannel | null, usual: { language: Language; zone: number }): ChannelDraft {
  const empty = { users: [], groups: [], addresses: {}, token: '' };
  if (!channel) {
    const [kind] = CHANNEL_KINDS;
    return { title: '', kind, ...empty, ...usual, digest: channelKind(kind).digest, quiet: null };
  }
  const { title, target, language, zone, digest_minutes: digest, quiet_hours: quiet } = channel;
  const values: Readonly<Record<string, unknown>> = { ...target };
  return {
    ...{ title, kind: target.kind, ...empty, language, zone, digest, quiet },
    ...('user_ids' in target && {
      ...{ users: target.user_ids.map(String), groups: target.access_group_ids.map(String) },
    }),
    addresses: Object.fromEntries(addressesOf(target.kind).map(({ name }) => [name, String(values[name])])),
  };
}

/** Another kind resets the digest to its default. */
export const withKind = (draft: ChannelDraft, kind: ChannelKindName): ChannelDraft => ({
  ...draft,
  kind,
  digest: channelKind(kind).digest,
});

/** true if a text is a valid URL of a webhook. */
const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim());

/** true if an address can be one of its kind; the server judges it. */
export const isAddress = ({ kind }: AddressInput, text: string): boolean =>
  kind === 'url' ? isUrl(text) : text.trim() !== '';

/** true if the draft has all fields that the call needs. */
export function isChannelWhole(draft: ChannelDraft, hasToken: boolean): boolean {
  const { title, kind, users, groups, addresses, token, digest, quiet } = draft;
  const { hasReaders, secret } = channelKind(kind);
  return (
    title.trim() !== '' &&
    (!hasReaders || users.length + groups.length > 0) &&
    addressesOf(kind).every((input) => isAddress(input, addresses[input.name] ?? '')) &&
    (secret !== 'token' || hasToken || token.trim() !== '') &&
    digest !== null &&
    (!quiet || (isTime(quiet.from) && isTime(quiet.to)))
  );
}

function targetOf({ kind, users, groups, addresses }: ChannelDraft) {
  const target = {
    kind,
    ...(channelKind(kind).hasReaders && { user_ids: users.map(Number), access_group_ids: groups.map(Number) }),
    ...Object.fromEntries(addressesOf(kind).map(({ name }) => [name, (addresses[name] ?? '').trim()])),
  };
  // The kind declares the inputs of the call too.
  return target as CallOf<typeof createEventChannel>['target'];
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
    token: channelKind(kind).secret === 'token' && token.trim() !== '' ? token.trim() : null,
  };
}
