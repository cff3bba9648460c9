import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessGroupEntity } from '../../accounts/access/access-group.entity';
import { ALL_SECTIONS } from '../../accounts/access/modules';
import { CompanyEntity } from '../../accounts/company.entity';
import { DEMO_COMPANY, PLATFORM_COMPANY } from '../../company-ids';
import { CompanyRepository } from '../../accounts/company.repository';
import { identityEnv } from '../../identity.env';
import { hashPassword } from '../../accounts/passwords';
import { UserEntity } from '../../accounts/user.entity';
import { BootstrapRepository } from './bootstrap.repository';

/** Public account: it reads and changes nothing on the server (specification 1, section 9). */
export const DEMO_ACCOUNT = { email: 'demo@gaugeway.local', password: 'Demo-2025!' };
const DEMO_ADMIN_EMAIL = 'demo-admin@gaugeway.local';

/** Creates the data that the first sign-in requires, at the first start. Later starts change nothing. */
@Injectable()
export class Bootstrap implements OnApplicationBootstrap {
  private readonly logger = new Logger('Bootstrap');

  constructor(
    @Inject(identityEnv.token) private readonly env: EnvOf<typeof identityEnv>,
    private readonly dataSource: DataSource,
    private readonly companies: CompanyRepository,
    private readonly repository: BootstrapRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      await this.platform(manager);
      if (this.env.DEMO) await this.demo(manager);
      await this.repository.raiseIds(manager);
    });
  }

  private async platform(manager: EntityManager): Promise<void> {
    await this.company(manager, { id: PLATFORM_COMPANY, name: 'Gaugeway', parentId: null, isDealer: true });
    if (await this.repository.hasAdministrator(manager, PLATFORM_COMPANY)) return;
    if (!this.env.ADMIN_PASSWORD) {
      this.logger.warn('There is no administrator, and ADMIN_PASSWORD is not set: nobody can sign in yet.');
      return;
    }
    await this.user(manager, {
      companyId: PLATFORM_COMPANY,
      email: this.env.ADMIN_EMAIL,
      name: 'Administrator',
      password: this.env.ADMIN_PASSWORD,
      isAdmin: true,
    });
  }

  private async demo(manager: EntityManager): Promise<void> {
    await this.company(manager, { id: DEMO_COMPANY, name: 'Demo', parentId: PLATFORM_COMPANY, isDemo: true });
    if (!(await this.repository.hasUser(manager, DEMO_ACCOUNT.email))) {
      const group = await manager.save(
        manager.create(AccessGroupEntity, {
          companyId: DEMO_COMPANY,
          name: 'Demo',
          read: [...ALL_SECTIONS],
          access_all: [...ALL_SECTIONS],
        }),
      );
      await this.user(manager, {
        companyId: DEMO_COMPANY,
        ...DEMO_ACCOUNT,
        name: 'Demo',
        isDemo: true,
        accessGroupId: group.id,
      });
    }
    const { DEMO_ADMIN_PASSWORD: password } = this.env;
    if (password && !(await this.repository.hasUser(manager, DEMO_ADMIN_EMAIL))) {
      await this.user(manager, {
        companyId: DEMO_COMPANY,
        email: DEMO_ADMIN_EMAIL,
        name: 'Demo administrator',
        password,
        isAdmin: true,
      });
    }
  }

  private async company(manager: EntityManager, values: Partial<CompanyEntity> & { id: number }): Promise<void> {
    if (await manager.existsBy(CompanyEntity, { id: values.id })) return;
    await this.companies.save(
      manager,
      manager.create(CompanyEntity, { status: 'active', timeZone: 4, version: 1, ...values }),
    );
  }

  private async user(
    manager: EntityManager,
    { password, ...values }: Partial<UserEntity> & { password: string },
  ): Promise<void> {
    await manager.save(manager.create(UserEntity, { ...values, passwordHash: await hashPassword(password) }));
  }
}
