import { serve } from '@gaugeway/platform/documents/process/answer.cjs';
import {
  daysOf,
  type ExchangeFrame,
  type ExchangeMessage,
  type ExchangePoint,
  type MadeExchange,
} from './exchange-protocol';
import { exchanges } from './kinds';
import type { ExchangeFile } from './layout';
import { oneFile } from './one-file';

/** The process that makes exchange files (write-exchange.ts): it keeps the packed points and unpacks a day at a time. */
let frame: ExchangeFrame | null = null;
let points: ExchangePoint[] = [];
let file: ExchangeFile | null = null;

serve((message: ExchangeMessage) => {
  if (message === 'make') {
    if (!frame) throw new Error('an exchange file without its frame');
    const make = exchanges.get(frame.given.layout);
    if (!make) throw new Error(`no exchange has the layout ${frame.given.layout}`);
    file = oneFile(make(daysOf(frame, points), frame.given, frame.madeAt), frame.name);
    return { name: file.name, bytes: file.content.length } satisfies MadeExchange;
  }
  if (message === null) {
    file = null;
    return Buffer.alloc(0);
  }
  if ('from' in message) return file?.content.subarray(message.from, message.to);
  if ('frame' in message) {
    frame = message.frame;
    points = [];
  } else points.push(message.point);
  return 'taken';
});
