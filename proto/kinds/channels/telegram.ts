import { defineChannelKind, patternInput } from '../channel';

/** A message of a bot to a chat: its number, or the name of a public channel. */
export const telegram = defineChannelKind({
  kind: 'telegram',
  order: 40,
  inputs: { chat_id: patternInput('chat', /^(-?\d{1,20}|@\w{5,64})$/, 65, 'errors.channel_chat') },
  secret: 'token',
  digest: 1,
});
