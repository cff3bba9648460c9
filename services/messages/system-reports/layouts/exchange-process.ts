import { serve } from '@gaugeway/platform/documents/process/answer.cjs';
import { MAKE_FILES, oneFile } from '.';
import { daysOf, type ExchangeFrame, type ExchangeMessage, type ExchangePoint } from './exchange-protocol';
import type { ExchangeFile } from './layout';

/** The process that makes exchange files (write-exchange.ts): it keeps the packed points and unpacks a day at a time. */
let frame: ExchangeFrame | null = null;
let points: ExchangePoint[] = [];
let file: ExchangeFile | null = null;

serve((message: ExchangeMessage) => {
  if (message === 'name') {
    if (!frame) throw new Error('an exchange file without its frame');
    file = oneFile(MAKE_FILES[frame.given.layout](daysOf(frame, points), frame.given, frame.madeAt), frame.name);
    return file.name;
  }
  if (message === null) {
    const content = file?.content ?? Buffer.alloc(0);
    file = null;
    return content;
  }
  if ('frame' in message) {
    frame = message.frame;
    points = [];
  } else points.push(message.point);
  return 'taken';
});
