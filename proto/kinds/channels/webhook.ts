import { defineChannelKind, urlInput } from '../channel';

/** A POST to an address of the company, signed. */
export const webhook = defineChannelKind({
  kind: 'webhook',
  order: 30,
  inputs: { url: urlInput('url', 'errors.channel_url') },
  secret: 'key',
  digest: 0,
});
