import type { ChannelTarget } from '@gaugeway/proto/api';

/** Users whom a channel names one by one. Pure. */
export const usersOf = (target: ChannelTarget | null): readonly number[] =>
  target?.kind === 'mail' || target?.kind === 'push' ? target.user_ids : [];

/** Access groups that a channel names. Pure. */
export const groupsOf = (target: ChannelTarget | null): readonly number[] =>
  target?.kind === 'mail' || target?.kind === 'push' ? target.access_group_ids : [];

/** true if a channel has no recipients left: all of its users are deleted, and it names no access group. Pure. */
export const isDeserted = (target: ChannelTarget, gone: number): boolean =>
  (target.kind === 'mail' || target.kind === 'push') &&
  target.access_group_ids.length === 0 &&
  gone === target.user_ids.length;
