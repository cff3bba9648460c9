import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { tooLarge } from '@gaugeway/platform/http';
import { DataSource } from 'typeorm';
import { AccessGroupEntity } from '../access/access-group.entity';
import { CompanyEntity } from '../companies/company.entity';
import { UserEntity } from './user.entity';

@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Before there is a context: whoever signs in says no more than an email. */
  byEmail(email: string): Promise<UserEntity | null> {
    return this.dataSource
      .getRepository(UserEntity)
      .createQueryBuilder('u')
      .where('lower(u.email) = lower(:email)', { email })
      .getOne();
  }

  /** The user of the context; they may stand in another company than their own. */
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

  async setLocale(ctx: Context, locale: UserEntity['locale']): Promise<void> {
    await this.dataSource.getRepository(UserEntity).update({ id: ctx.userId }, { locale });
  }

  /** Keys given replace those kept; null removes one. Two tabs that save different keys do not undo each other. */
  async mergeSettings(ctx: Context, settings: Record<string, unknown>): Promise<void> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE identity."user" SET settings = jsonb_strip_nulls(settings || $2::jsonb)
       WHERE id = $1 AND length((settings || $2::jsonb)::text) <= 262144`,
      [ctx.userId, JSON.stringify(settings)],
    );
    if (changed === 0) throw tooLarge();
  }
}
