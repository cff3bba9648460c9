import { Injectable } from '@nestjs/common';
import { type DeviceModel, isCompanyModel, modelById, modelsOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { EntityManager } from 'typeorm';
import { CompanyRepository } from '../companies/company.repository';
import { CompanyModelRepository } from './company-models/company-model.repository';
import { unknownModel } from '../devices.errors';

/** The models that a company can give its devices: the catalogue's, its own, and those of the companies above it. */
@Injectable()
export class UsableModels {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly made: CompanyModelRepository,
  ) {}

  async all(ctx: Context): Promise<DeviceModel[]> {
    return modelsOf(await this.companies.upwards(ctx));
  }

  /** Throws 422 for a model that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<DeviceModel> {
    const model = modelById(id);
    const isUsable =
      model && (model.companyId === undefined || (await this.companies.upwards(ctx)).includes(model.companyId));
    if (!isUsable) throw unknownModel({ id }, { attribute: 'model_id' });
    return model;
  }

  /** Throws 422 for one of the models that is unknown or another company's. */
  async assertAll(ctx: Context, ids: readonly number[], attribute: string): Promise<void> {
    if (ids.length === 0) return;
    const usable = new Set((await this.all(ctx)).map(({ id }) => id));
    const id = ids.find((each) => !usable.has(each));
    if (id !== undefined) throw unknownModel({ id }, { attribute });
  }

  /** The model stays until the transaction ends. Throws 422 where it was deleted meanwhile. */
  async hold(manager: EntityManager, id: number): Promise<void> {
    if (isCompanyModel(id) && !(await this.made.hold(manager, id))) {
      throw unknownModel({ id }, { attribute: 'model_id' });
    }
  }
}
