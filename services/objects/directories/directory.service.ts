import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction, violatedConstraint } from '@gaugeway/platform/database';
import { optionalOf } from '@gaugeway/platform/fields';
import { changedMeanwhile, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { Page } from '@gaugeway/proto/api';
import { objectLimits } from '../objects.limits';
import type { Directory, DirectoryValues } from './directory';
import { DirectoryRepository, type DirectoryRow } from './directory.repository';

interface ListInput extends Record<string, unknown> {
  page?: number;
  per_page?: number;
  perPage?: number;
  search_string?: string | null;
  sort?: 'asc' | 'desc';
  sort_field?: string;
}

/** Consumers, suppliers and transformers of a company: the same work over each directory's value. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly rows: DirectoryRepository,
    private readonly trail: AuditTrail,
    private readonly database: Database,
  ) {}

  async list(ctx: Context, directory: Directory, input: ListInput): Promise<Page<DirectoryRow>> {
    const at = pageOf(input);
    const filter = {
      search: input.search_string ?? '',
      equal: input,
      sort: input.sort_field ?? 'name',
      descending: input.sort === 'desc',
    };
    const { rows, total } = await this.rows.page(ctx, directory, filter, at);
    return pageReply(rows, total, at);
  }

  /** Throws 404. */
  async one(ctx: Context, directory: Directory, id: string): Promise<DirectoryRow> {
    return orNotFound(await this.rows.find(ctx, directory, id));
  }

  /** Throws 409 of the limit, and the errors of the directory's `prepare` and `taken`. */
  create(ctx: Context, directory: Directory, input: DirectoryValues): Promise<DirectoryRow> {
    const values = directory.prepare({ ...optionalOf(directory.fields), ...defined(input) });
    return this.writing(directory, values, async (transaction) => {
      await objectLimits.assertRoom(transaction, ctx.companyId, directory.limited);
      return this.insert(transaction, ctx, directory, values);
    });
  }

  /** The same in a transaction of the caller, who has checked the limit. */
  async createIn(
    transaction: Transaction,
    ctx: Context,
    directory: Directory,
    input: DirectoryValues,
  ): Promise<DirectoryRow> {
    const values = directory.prepare({ ...optionalOf(directory.fields), ...defined(input) });
    try {
      return await this.insert(transaction, ctx, directory, values);
    } catch (error) {
      throw takenOr(error, directory, values);
    }
  }

  private async insert(
    transaction: Transaction,
    ctx: Context,
    directory: Directory,
    values: DirectoryValues,
  ): Promise<DirectoryRow> {
    const row = await this.rows.insert(transaction, ctx, directory, values);
    await this.trail.add(transaction, 'objects', ctx, { action: `${directory.name}.created`, details: row });
    return row;
  }

  /** Throws 404, `changedMeanwhile`, and the errors of the directory's `prepare` and `taken`. */
  edit(
    ctx: Context,
    directory: Directory,
    { _id, version, ...input }: DirectoryValues & { _id: string; version?: number },
  ): Promise<DirectoryRow> {
    const changes = defined(input);
    return this.writing(directory, changes, async (transaction) => {
      const before = orNotFound(await this.rows.lock(transaction, ctx, directory, _id));
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const row = await this.rows.update(
        transaction,
        ctx,
        directory,
        _id,
        directory.prepare({ ...before, ...changes }),
      );
      const details = { _id, name: row.name, before, after: changes };
      await this.trail.add(transaction, 'objects', ctx, { action: `${directory.name}.changed`, details });
      return row;
    });
  }

  /** Throws 404. */
  remove(ctx: Context, directory: Directory, id: string): Promise<void> {
    return this.database.transaction((transaction) => this.removeIn(transaction, ctx, directory, id));
  }

  /** The same in a transaction of the caller. Throws 404. */
  async removeIn(transaction: Transaction, ctx: Context, directory: Directory, id: string): Promise<void> {
    const before = orNotFound(await this.rows.lock(transaction, ctx, directory, id));
    await this.rows.remove(transaction, ctx, directory, id);
    const details = { _id: id, name: before.name, before };
    await this.trail.add(transaction, 'objects', ctx, { action: `${directory.name}.deleted`, details });
  }

  private async writing<T>(
    directory: Directory,
    values: DirectoryValues,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      throw takenOr(error, directory, values);
    }
  }
}

/** The directory's error for a violated unique constraint; any other error unchanged. */
function takenOr(error: unknown, directory: Directory, values: DirectoryValues): unknown {
  const constraint = violatedConstraint(error);
  return (constraint && directory.taken(constraint, values)) || error;
}

/** Drops undefined fields. */
function defined(values: DirectoryValues): DirectoryValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
