import type { ChannelKindName, ChannelTarget } from '@gaugeway/proto/api';
import type { Outgoing, OutgoingChannel } from './deliveries/outgoing.repository';
import type { SendTools } from './send-tools';

type Of<K extends ChannelKindName> = Extract<ChannelTarget, { kind: K }>;

/** Sender of a kind of channel: one value per file of `kinds`. */
export interface Sender<K extends ChannelKindName = ChannelKindName, T = never> {
  readonly kind: K;
  /**
   * Sends deliveries that belong together, or one. Resolves with 'sent' where the receiver has it, with 'handed' where
   * the outcome is reported later and the deliveries are marked so already. Rejects with DeliveryFault.
   */
  send(
    target: T,
    channel: OutgoingChannel,
    deliveries: readonly Outgoing[],
    tools: SendTools,
  ): Promise<'sent' | 'handed'>;
}

export const defineSender = <const K extends ChannelKindName>(sender: Sender<K, Of<K>>): Sender<K, Of<K>> => sender;

/** Senders by the name of their kind. The compiler refuses a list in which a kind has none. */
export const sendersOf = <const S extends readonly Sender[]>(
  list: ChannelKindName extends S[number]['kind'] ? S : never,
): ReadonlyMap<ChannelKindName, Sender> => new Map(list.map((sender) => [sender.kind, sender]));
