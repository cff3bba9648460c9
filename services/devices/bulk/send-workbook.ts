import type { FastifyReply } from 'fastify';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers with a workbook to be kept under a name. */
export async function sendWorkbook(reply: FastifyReply, name: string, file: Buffer): Promise<void> {
  await reply
    .header('content-type', XLSX)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(file);
}
