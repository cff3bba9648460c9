import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random numbers drawn at once: each call of the system's generator costs more than an id. */
const drawn = new Uint32Array(1024);
let next = drawn.length;

function nextUint32(): number {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  return drawn[next++] ?? 0;
}

const ids = new V7Generator({ nextUint32 });

/** Bytes of a new UUID of version 7. */
export const newEventId = (): Uint8Array => ids.generate().bytes;
