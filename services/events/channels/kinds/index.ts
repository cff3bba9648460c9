import type { ChannelKindName, ChannelTarget } from '@gaugeway/proto/api';
import type { ChannelKind } from './channel-kind';
import { mail } from './mail';
import { push } from './push';
import { telegram } from './telegram';
import { webhook } from './webhook';

export { DeliveryFault } from './delivery-fault';

/** Every kind; the types demand one for each kind of the contract. */
const KINDS: { [K in ChannelKindName]: ChannelKind<K> } = { mail, push, webhook, telegram };

/** Senders by kind of channel. */
export const channelKindOf = ({ kind }: ChannelTarget): ChannelKind => KINDS[kind] as ChannelKind;
