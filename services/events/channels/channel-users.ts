import { channelKind, type ChannelTarget } from '@gaugeway/proto/api';
import type { ChannelKind } from '@gaugeway/proto/kinds/channel';

/** Declaration of the kind of a channel. */
export const kindOfTarget = ({ kind }: ChannelTarget): ChannelKind => channelKind(kind);

/** Users whom a channel names one by one. Pure. */
export const usersOf = (target: ChannelTarget | null): readonly number[] =>
  target && 'user_ids' in target ? target.user_ids : [];

/** Access groups that a channel names. Pure. */
export const groupsOf = (target: ChannelTarget | null): readonly number[] =>
  target && 'access_group_ids' in target ? target.access_group_ids : [];

/** true if a channel has no recipients left: all of its users are deleted, and it names no access group. Pure. */
export const isDeserted = (target: ChannelTarget, deletedUsers: number): boolean =>
  'user_ids' in target && target.access_group_ids.length === 0 && deletedUsers === target.user_ids.length;

/** Web addresses of a channel. Pure. */
export function urlsOf(target: ChannelTarget): string[] {
  const { inputs } = kindOfTarget(target);
  const values: Readonly<Record<string, unknown>> = { ...target };
  return Object.entries(inputs).flatMap(([name, { kind }]) => (kind === 'url' ? [String(values[name])] : []));
}
