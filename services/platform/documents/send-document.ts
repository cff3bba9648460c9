import type { FastifyReply } from 'fastify';

/** Media types of what services write, by the end of the file's name. */
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type DocumentKind = keyof typeof MEDIA_TYPES;

/** Answers with a document to be kept as `<name>.<kind>`; the name in ASCII. */
export async function sendDocument(
  reply: FastifyReply,
  name: string,
  kind: DocumentKind,
  content: Buffer | string,
): Promise<void> {
  await reply
    .header('content-type', MEDIA_TYPES[kind])
    .header('content-disposition', `attachment; filename="${name}.${kind}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
