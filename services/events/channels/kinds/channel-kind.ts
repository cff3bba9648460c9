import type { ChannelKindName, ChannelTarget } from '@gaugeway/proto/api';
import type { Outgoing, OutgoingChannel } from '../deliveries/outgoing.repository';
import type { SendTools } from './send-tools';

type Of<K extends ChannelKindName> = Extract<ChannelTarget, { kind: K }>;

/** A kind of channel: one value per file, listed in `index.ts`. */
export interface ChannelKind<K extends ChannelKindName = ChannelKindName> {
  readonly kind: K;
  /**
   * Sends what belongs together, or one. Resolves with 'sent' where the receiver has it, with 'handed' where somebody
   * else reports later how it went and the deliveries say so already. Rejects with DeliveryFault.
   */
  send(
    target: Of<K>,
    channel: OutgoingChannel,
    deliveries: readonly Outgoing[],
    tools: SendTools,
  ): Promise<'sent' | 'handed'>;
}

export const defineChannel = <K extends ChannelKindName>(kind: ChannelKind<K>): ChannelKind<K> => kind;
