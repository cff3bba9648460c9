import { defineChannelKind } from '../channel';

/** The browsers in which users of the company have switched notices on. */
export const push = defineChannelKind({
  kind: 'push',
  order: 20,
  hasReaders: true,
  inputs: {},
  digest: 0,
  hasHint: true,
});
