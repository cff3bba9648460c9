import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { DeviceClocks } from '../../store/registries/devices/device-clocks.repository';
import { DirtyRepository } from './dirty.repository';
import { AggregateScheduler } from './aggregate-scheduler';

const CATCH_UP_MS = 30_000;

/** Builds ranges that a killed process left, and devices that are new or moved to another zone. */
@Injectable()
export class AggregatesJob {
  constructor(
    private readonly clocks: DeviceClocks,
    private readonly dirty: DirtyRepository,
    private readonly builder: AggregateScheduler,
  ) {}

  @Every(CATCH_UP_MS, 'messages.aggregates')
  async aggregates(): Promise<void> {
    await this.clocks.refresh();
    await this.dirty.markRezoned();
    this.builder.soon();
  }
}
