// Made by `npm run services` from the files of services/events/channels/kinds.
import { sendersOf } from '../sender';
import { mail } from './mail';
import { push } from './push';
import { telegram } from './telegram';
import { webhook } from './webhook';

/** Senders by kind of channel. */
export const senders = sendersOf([mail, push, telegram, webhook]);
