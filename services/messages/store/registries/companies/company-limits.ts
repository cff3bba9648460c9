import { Injectable } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';
import { AfterProjection } from '@gaugeway/platform/nest';
import { DeviceRepository } from '../devices/device.repository';
import { CompanyRepository } from './company.repository';

/** Longest time until a change by another process takes effect here. */
const FRESH_MS = 1000;

/**
 * Data about companies for ingestion, in memory: companies whose limits count their readings, and recently moved
 * devices. A reading that was decoded before its device was moved belongs to the company that has the device now.
 */
@Injectable()
export class CompanyLimits {
  private limited: ReadonlyMap<number, readonly number[]> = new Map();
  private moved: ReadonlyMap<number, number> = new Map();
  private readAt = -Infinity;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly companies: CompanyRepository) {}

  /** Reads them again where they are old; callers that come meanwhile wait for the same read. */
  refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.readAt >= FRESH_MS) {
      this.readAt = now;
      this.reading = this.read().catch((error: unknown) => {
        this.forget();
        throw error;
      });
    }
    return this.reading;
  }

  /** Makes the next reading see a change of this process. */
  @AfterProjection(CompanyRepository, 'projection')
  @AfterProjection(DeviceRepository, 'projection')
  forget(): void {
    this.readAt = -Infinity;
  }

  get isAnyLimited(): boolean {
    return this.limited.size > 0;
  }

  /** The companies whose limits count the messages of a company: itself, and those above it. */
  limitsOn(companyId: number): readonly number[] {
    return this.limited.get(companyId) ?? [];
  }

  /** The current company of a device that was recently another company's. */
  movedTo(deviceId: number): number | undefined {
    return this.moved.get(deviceId);
  }

  private async read(): Promise<void> {
    // Read as the platform, not as the current company: they are kept for all.
    const [limited, moved] = await forEveryone(async () => {
      // One small statement a second: mostly no company has a limit, and their tree need not be searched.
      const recent = await this.companies.recent();
      return [recent.isAnyLimited ? await this.companies.limited() : [], recent.moved] as const;
    });
    this.limited = new Map(limited.map(({ company_id, limited_by }) => [company_id, limited_by]));
    this.moved = new Map(moved.map(({ device_id, company_id }) => [device_id, company_id]));
  }
}
