import type { Session } from '../transport/session';

export type RawAnswer = { answer: string } | { fault: 'not_reachable' | 'busy' };

/** Silence that ends an answer, and how long the first byte is waited for: over a modem it takes seconds. */
const SILENCE_MS = 700;
const FIRST_BYTE_MS = 8000;
const LONGEST_ANSWER = 4096;
const PATIENCE_MS = 15_000;

/** Sends bytes over a line once; returns the answer until the silence of the line, in hex. */
export async function sendRaw(session: Session, bytes: Uint8Array): Promise<RawAnswer> {
  const letGo = await session.queue.hold(PATIENCE_MS);
  if (!letGo) return { fault: session.state === 'ended' ? 'not_reachable' : 'busy' };
  const chunks: Buffer[] = [];
  try {
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, FIRST_BYTE_MS);
      session.tunnel = (chunk) => {
        chunks.push(chunk);
        clearTimeout(timer);
        timer = setTimeout(resolve, SILENCE_MS);
        if (chunks.reduce((sum, { length }) => sum + length, 0) >= LONGEST_ANSWER) resolve();
      };
      session.relay(bytes);
    });
  } finally {
    session.tunnel = null;
    letGo();
  }
  return { answer: Buffer.concat(chunks).toString('hex') };
}
