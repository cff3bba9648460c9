import { Injectable } from '@nestjs/common';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { PointAttachment } from '@gaugeway/proto/api';
import { objectLimits } from '../objects.limits';
import { SHOWN_IMAGES } from './file-type';

const COLUMNS = `a.id, a.point_id AS accounting_point_id, a.name, a.mime, a.size, a.comment, a.user_id,
  floor(extract(epoch FROM a.created_at))::float8 AS created_at`;

type Row = Omit<PointAttachment, 'is_image'>;

/**
 * Photos and documents of accounting points, stored in the database with them: one backup, one right, deleted with
 * the point.
 */
@Injectable()
export class AttachmentRepository {
  constructor(private readonly database: Database) {}

  /** Attachments of a point that the caller sees, newest first. */
  async ofPoint(pointId: number): Promise<PointAttachment[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM objects.attachment a WHERE a.point_id = $1 ORDER BY a.id DESC`,
      [pointId],
    );
    return rows.map(view);
  }

  async insert(
    transaction: Transaction,
    ctx: Context,
    file: { pointId: number; name: string; mime: string; comment: string; bytes: Buffer },
  ): Promise<PointAttachment> {
    await objectLimits.assertRoom(transaction, file.pointId, 'attachments');
    const { rows } = await transaction.query<Row>(
      `INSERT INTO objects.attachment AS a (point_id, name, mime, size, comment, user_id, bytes)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [
        file.pointId,
        file.name,
        file.mime,
        file.bytes.length,
        file.comment,
        isMachine(ctx) ? null : ctx.userId,
        file.bytes,
      ],
    );
    if (!rows[0]) throw new Error('an attachment that was just kept is not there');
    return view(rows[0]);
  }

  /** null for an unknown one and for another company's alike. */
  async find(ctx: Context, id: number, transaction?: Transaction): Promise<PointAttachment | null> {
    const sql = `SELECT ${COLUMNS} FROM objects.attachment a JOIN objects.accounting_point p ON p.id = a.point_id
      WHERE a.id = $1 AND p.company_id = $2`;
    const rows = transaction
      ? (await transaction.query<Row>(sql, [id, ctx.companyId])).rows
      : await this.database.query<Row>(sql, [id, ctx.companyId]);
    return rows[0] ? view(rows[0]) : null;
  }

  /** Content of an attachment that the caller sees; null if it was deleted in the meantime. */
  async bytes(id: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ bytes: Buffer }>('SELECT bytes FROM objects.attachment WHERE id = $1', [
      id,
    ]);
    return row?.bytes ?? null;
  }

  async remove(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('DELETE FROM objects.attachment WHERE id = $1', [id]);
  }
}

const view = (row: Row): PointAttachment => ({ ...row, is_image: SHOWN_IMAGES.includes(row.mime) });
