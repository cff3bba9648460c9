import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import { onlyTied, seenBy, seenNode } from '../visibility/seen-sql';
import type { MadeItem, SheetKind } from './sheet-kind';

interface MadeImport extends Record<string, unknown> {
  kind: string;
  file_name: string;
  items: MadeItem[];
  is_undone: boolean;
}

export interface FoundPoint extends Record<string, unknown> {
  id: number;
  title: string;
  type: number;
  resource_type_id: number;
  city: string;
  street: string;
  house: string;
  innerObject: string;
}

/** Past imports, and the entities that the names in cells refer to. Texts are compared in lower case. */
@Injectable()
export class SheetRepository {
  constructor(private readonly database: Database) {}

  async insert(
    transaction: Transaction,
    ctx: Context,
    made: { kind: SheetKind['name']; fileName: string; items: readonly MadeItem[] },
  ): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.sheet_import (company_id, user_id, kind, file_name, items)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [ctx.companyId, ctx.userId, made.kind, made.fileName, JSON.stringify(made.items)],
    );
    return rows[0]?.id ?? 0;
  }

  /** Own imports only, for a user who sees only a part of the objects. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<MadeImport | null> {
    const { rows } = await transaction.query<MadeImport>(
      `SELECT kind, file_name, items, undone_at IS NOT NULL AS is_undone FROM objects.sheet_import
       WHERE id = $2 AND company_id = $1 AND ($3::int IS NULL OR user_id = $3) FOR UPDATE`,
      [ctx.companyId, id, seesOwnOf(ctx, SECTION.objects)],
    );
    return rows[0] ?? null;
  }

  async undone(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('UPDATE objects.sheet_import SET undone_at = now() WHERE id = $1', [id]);
  }

  /** Deletes imports older than so many days; the entities that they created remain. */
  async forget(days: number): Promise<void> {
    await this.database.query('DELETE FROM objects.sheet_import WHERE made_at < now() - make_interval(days => $1)', [
      days,
    ]);
  }

  consumers(ctx: Context, texts: readonly string[]): Promise<{ id: string; name: string; number: string }[]> {
    return this.database.query(
      `SELECT _id AS id, lower(name) AS name, lower(number_of_contract) AS number FROM objects.consumer
       WHERE company_id = $1 AND (lower(name) = ANY($2::text[]) OR lower(number_of_contract) = ANY($2::text[]))`,
      [ctx.companyId, texts],
    );
  }

  suppliers(ctx: Context, texts: readonly string[]): Promise<{ id: string; name: string }[]> {
    return this.database.query(
      'SELECT _id AS id, lower(name) AS name FROM objects.supplier WHERE company_id = $1 AND lower(name) = ANY($2::text[])',
      [ctx.companyId, texts],
    );
  }

  /** Nodes by number or name, with the way to each: `town / street / house`. */
  objects(ctx: Context, texts: readonly string[]): Promise<{ id: string; pin: number; way: string }[]> {
    return this.database.query(
      `SELECT o._id AS id, o.pin, (SELECT lower(string_agg(a.name, ' / ' ORDER BY step.place))
         FROM unnest(string_to_array(trim('/' FROM o.path), '/')::int[]) WITH ORDINALITY AS step(pin, place)
         JOIN objects.object a ON a.pin = step.pin AND a.company_id = o.company_id) AS way
       FROM objects.object o WHERE o.company_id = $1 AND ${seenNode('$3')}
         AND (lower(o.name) = ANY($2::text[]) OR o.pin::text = ANY($2::text[]))`,
      [ctx.companyId, texts, seesOwnOf(ctx, SECTION.objects)],
    );
  }

  /** Devices by serial number or name, and whether they measure somewhere. */
  devices(
    ctx: Context,
    texts: readonly string[],
  ): Promise<{ id: number; name: string; serial: string; modelId: number; is_used: boolean }[]> {
    return this.database.query(
      `SELECT d.device_id AS id, lower(d.name) AS name, lower(d.serial) AS serial, d.model_id AS "modelId",
         EXISTS (SELECT FROM objects.device_link l WHERE l.device_id = d.device_id AND l.to_ts IS NULL) AS is_used
       FROM objects.device d WHERE d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$3')}
         AND (lower(d.serial) = ANY($2::text[]) OR lower(d.name) = ANY($2::text[]))`,
      [ctx.companyId, texts, tiedTo(ctx)],
    );
  }

  /** Points by title or number. */
  points(ctx: Context, texts: readonly string[]): Promise<FoundPoint[]> {
    return this.database.query<FoundPoint>(
      `SELECT p.id, p.title, p.kind AS type, p.resource_type_id, p.city, p.street, p.house, p.inner_object AS "innerObject"
       FROM objects.accounting_point p WHERE p.company_id = $1 AND ${seenBy('$3')}
         AND (p.title_key = ANY($2::text[]) OR p.id::text = ANY($2::text[]))`,
      [ctx.companyId, texts, onlyTied(ctx)],
    );
  }
}
