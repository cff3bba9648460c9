import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Media types of written files, by the extension of the name. */
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  // Exchange messages of class 80020.
  xml: 'application/xml; charset=windows-1251',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

export type DocumentKind = keyof typeof MEDIA_TYPES;

/** Answers with a document to be kept as `<name>.<kind>`; the name in ASCII. */
export async function sendDocument(
  reply: FastifyReply,
  name: string,
  kind: DocumentKind,
  content: Buffer | string | PassThrough,
): Promise<void> {
  await reply
    .header('content-type', MEDIA_TYPES[kind])
    .header('content-disposition', `attachment; filename="${name}.${kind}"`)
    .header('cache-control', 'no-store')
    .send(content);
}

/**
 * Answers with a document part by part, no faster than the client reads. A fault before the first part is answered as
 * an error. A later fault, or `signal`, cuts the connection, so that no client takes half a file for a whole one.
 */
export async function streamDocument(
  reply: FastifyReply,
  name: string,
  kind: DocumentKind,
  parts: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const left = parts[Symbol.asyncIterator]();
  const first = await left.next();
  const body = new PassThrough();
  const sent = sendDocument(reply, name, kind, body);
  try {
    for (let part = first; !part.done; part = await left.next()) {
      signal.throwIfAborted();
      if (!body.write(part.value)) await once(body, 'drain', { signal });
    }
    body.end();
  } catch (error) {
    body.destroy(error as Error);
    if (!signal.aborted) throw error;
  } finally {
    await left.return?.(undefined);
  }
  await sent;
}
