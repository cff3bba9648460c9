import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { SqlExecutor } from '@gaugeway/platform/database';
import { tooLarge } from '@gaugeway/platform/http';
import { DataSource } from 'typeorm';
import { AccessGroupEntity } from './access/access-group.entity';
import { CompanyEntity } from './company.entity';
import { UserEntity } from './user.entity';

@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** User by email, before there is a context: a sign-in has no more than an email. */
  byEmail(email: string): Promise<UserEntity | null> {
    return this.dataSource
      .getRepository(UserEntity)
      .createQueryBuilder('u')
      .where('lower(u.email) = lower(:email)', { email })
      .getOne();
  }

  /** A user authenticated by an external system, before a context exists. */
  byId(id: number): Promise<UserEntity | null> {
    return this.dataSource.getRepository(UserEntity).findOneBy({ id });
  }

  /** The user of the context; they may be in another company than their own. */
  current(ctx: Context): Promise<UserEntity> {
    return this.dataSource.getRepository(UserEntity).findOneByOrFail({ id: ctx.userId });
  }

  currentCompany(ctx: Context): Promise<CompanyEntity> {
    return this.dataSource.getRepository(CompanyEntity).findOneByOrFail({ id: ctx.companyId });
  }

  async accessGroup(user: UserEntity): Promise<AccessGroupEntity | null> {
    if (user.accessGroupId === null) return null;
    return this.dataSource.getRepository(AccessGroupEntity).findOneBy({ id: user.accessGroupId });
  }

  /** Keeps the language; of the demo account, which is shared, with the session alone. */
  async setLocale(ctx: Context, locale: UserEntity['locale']): Promise<void> {
    if (ctx.isDemo) {
      await this.dataSource.query('UPDATE identity.session SET locale = $2 WHERE id = $1', [ctx.sessionId, locale]);
      return;
    }
    await this.dataSource.getRepository(UserEntity).update({ id: ctx.userId }, { locale });
  }

  /** Writes the given fields of the own data of the context's user. */
  async saveOwn(
    executor: SqlExecutor,
    ctx: Context,
    values: {
      name?: string | undefined;
      phone_number?: string | null | undefined;
      user_time_zone?: number | null | undefined;
      locale?: string | undefined;
    },
  ): Promise<void> {
    await executor.query(
      `UPDATE identity."user" SET name = coalesce($2, name), locale = coalesce($3, locale),
         phone_number = CASE WHEN $4 THEN $5 ELSE phone_number END,
         time_zone = CASE WHEN $6 THEN $7 ELSE time_zone END WHERE id = $1`,
      [
        ctx.userId,
        values.name ?? null,
        values.locale ?? null,
        values.phone_number !== undefined,
        values.phone_number ?? null,
        values.user_time_zone !== undefined,
        values.user_time_zone ?? null,
      ],
    );
  }

  async hasSecondFactor(ctx: Context): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM identity.second_factor WHERE user_id = $1 AND enabled_at IS NOT NULL',
      [ctx.userId],
    );
    return rows.length > 0;
  }

  /** Language and settings stored with the session instead of the user: those of the demo account. */
  async ofSession(
    ctx: Context,
  ): Promise<{ locale: UserEntity['locale'] | null; settings: Record<string, unknown> } | undefined> {
    const [row] = await this.dataSource.query<
      { locale: UserEntity['locale'] | null; settings: Record<string, unknown> }[]
    >('SELECT locale, settings FROM identity.session WHERE id = $1', [ctx.sessionId]);
    return row;
  }

  /**
   * Keys given replace those kept; null removes one. Two tabs that save different keys do not undo each other. Those of
   * the demo account, which is shared, are kept with the session alone.
   */
  async mergeSettings(ctx: Context, settings: Record<string, unknown>): Promise<void> {
    const table = ctx.isDemo ? 'identity.session' : 'identity."user"';
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE ${table} SET settings = jsonb_strip_nulls(settings || $2::jsonb)
       WHERE id = $1 AND length((settings || $2::jsonb)::text) <= 262144`,
      [ctx.isDemo ? ctx.sessionId : ctx.userId, JSON.stringify(settings)],
    );
    if (changed === 0) throw tooLarge();
  }
}
