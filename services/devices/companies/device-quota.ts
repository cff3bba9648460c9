import { Injectable } from '@nestjs/common';
import type { AppError } from '@gaugeway/platform/http';
import type { EntityManager } from 'typeorm';
import { branchDevicesLimitReached, devicesLimitReached } from '../devices.errors';
import { type BranchLimit, CompanyRepository } from './company.repository';

/** Number of devices that a company may still get within its limit and those of the companies above it. */
@Injectable()
export class DeviceQuota {
  constructor(private readonly companies: CompanyRepository) {}

  /** Number of devices that may still be added, and the error for none; locks the rows of the companies. */
  async room(manager: EntityManager, companyId: number): Promise<{ left: number; refusal: () => AppError }> {
    const limits = await this.companies.lockLimits(manager, companyId);
    const leftOf = ({ limit, devices }: BranchLimit) => limit - devices;
    // The company's own limit comes last, and is the one reported where two are equally tight.
    const tightest = limits.reduceRight<BranchLimit | undefined>(
      (found, next) => (found && leftOf(found) <= leftOf(next) ? found : next),
      undefined,
    );
    return {
      left: tightest ? leftOf(tightest) : Infinity,
      refusal: () => refusalOf(companyId, tightest),
    };
  }

  /**
   * Runs in the transaction that adds devices, before them: `from` are their previous companies, one per device, null
   * for a new one. A limit that already counts a device is skipped. Throws `devicesLimitReached` or
   * `branchDevicesLimitReached` (409).
   */
  async assertRoom(manager: EntityManager, companyId: number, from: readonly (number | null)[]): Promise<void> {
    for (const limit of (await this.companies.lockLimits(manager, companyId)).reverse()) {
      const counted = new Set(limit.branch);
      const more = from.filter((source) => source === null || !counted.has(source)).length;
      if (more > 0 && limit.devices + more > limit.limit) throw refusalOf(companyId, limit);
    }
  }
}

/** The name and the limit of a parent company are not disclosed. */
function refusalOf(companyId: number, limited: BranchLimit | undefined): AppError {
  return limited && limited.companyId !== companyId
    ? branchDevicesLimitReached()
    : devicesLimitReached({ company: limited?.name ?? '', limit: limited?.limit ?? 0 });
}
