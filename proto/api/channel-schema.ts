import { z } from 'zod';
import type { AddressInput, ChannelKind } from '../kinds/channel';
import { channelKinds } from '../kinds/channels';
import { id } from './shapes';

// Schema of channels, as their kinds declare them.

export type ChannelKindName = (typeof channelKinds)[number]['kind'];
export const CHANNEL_KINDS = channelKinds.map(({ kind }) => kind) as [ChannelKindName, ...ChannelKindName[]];

const BY_KIND: ReadonlyMap<string, ChannelKind> = new Map(channelKinds.map((each) => [each.kind, each]));

/** Declaration of a kind of channel. */
export function channelKind(kind: ChannelKindName): ChannelKind {
  const found = BY_KIND.get(kind);
  if (!found) throw new Error(`no channel has the kind ${kind}`);
  return found;
}

interface Readers {
  user_ids: number[];
  access_group_ids: number[];
}
type TargetOf<C, Of> =
  C extends ChannelKind<infer K, infer N, infer R>
    ? { kind: K } & Record<N, string> & (R extends true ? Of : object)
    : never;

/** Users of the company, and all active users with one of the access groups. */
const readers = {
  user_ids: z.array(id.of('user')).max(100).default([]),
  access_group_ids: z.array(id.of('accessGroup')).max(20).default([]),
};

function reachesSomebody(target: object): boolean {
  const { user_ids = [], access_group_ids = [] } = target as Partial<Readers>;
  return user_ids.length + access_group_ids.length > 0;
}

function addressSchema({ kind, pattern, max, fault: message }: AddressInput): z.ZodType {
  if (kind === 'text') {
    const text = z.string().max(max, { abort: true });
    return pattern ? text.regex(pattern, { message }) : text;
  }
  return z
    .url({ protocol: /^https?$/, message })
    .max(max)
    .refine((url) => !/^[a-z]+:\/\/[^/]*@/i.test(url), { message });
}

function targetSchema({ kind, hasReaders, inputs }: ChannelKind) {
  const addresses = Object.entries(inputs).map(([name, input]) => [name, addressSchema(input)]);
  const schema = z.object({
    kind: z.literal(kind),
    ...(hasReaders && readers),
    ...(Object.fromEntries(addresses) as z.ZodRawShape),
  });
  return hasReaders ? schema.refine(reachesSomebody, { message: 'errors.channel_nobody' }) : schema;
}

type Kind = (typeof channelKinds)[number];

/** The schema of the recipient of a channel, without its secrets. */
export function targetOfChannel(): z.ZodType<TargetOf<Kind, Readers>, TargetOf<Kind, Partial<Readers>>> {
  const [first, ...others] = channelKinds.map((kind) => targetSchema(kind));
  if (!first) throw new Error('there is no kind of channel');
  // A schema that is built from values has no static type.
  return z.discriminatedUnion('kind', [first, ...others]) as unknown as ReturnType<typeof targetOfChannel>;
}
