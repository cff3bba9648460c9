// Made by `npm run services` from the files of proto/kinds/channels.
import { inOrder } from '../channel';
import { mail } from './mail';
import { push } from './push';
import { telegram } from './telegram';
import { webhook } from './webhook';

/** Every kind of notification channel, in the order of the form. */
export const channelKinds = inOrder([mail, push, telegram, webhook]);
