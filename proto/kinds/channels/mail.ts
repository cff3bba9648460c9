import { defineChannelKind } from '../channel';

/** A mail to users of the company. */
export const mail = defineChannelKind({ kind: 'mail', order: 10, hasReaders: true, inputs: {}, digest: 5 });
