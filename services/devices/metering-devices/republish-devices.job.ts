import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Jobs } from '@gaugeway/platform/jobs';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { registeredDevice } from './registered-device';
import { RepublishedRepository } from './republished.repository';

/**
 * Raise it whenever `registeredDevice` tells something that it did not tell before: 2 = serial number and address,
 * 3 = device EUI and address on the line, which the cards of devices show, and the ties of users.
 * What was published by an earlier release is then published again, so that no projection stays without it.
 */
const REVISION = 3;
const EVERY_MS = 10_000;
/** One run ends after this time, so that the next period finds it ended. */
const RUN_MS = 8000;
const PAGE = 500;

/** After an upgrade tells the other services of every device again; what changes meanwhile is not held up by it. */
@Injectable()
export class RepublishDevicesJob implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('RepublishDevices');
  private isDone = false;

  constructor(
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly republished: RepublishedRepository,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.every('devices.republish', EVERY_MS, () => this.run());
  }

  /** A new installation has nothing to tell again. */
  async onApplicationBootstrap(): Promise<void> {
    await this.republished.markNew(deviceRegistry.name, REVISION);
  }

  /** Goes on where the last run ended, in whichever process that was. */
  async run(): Promise<void> {
    const end = performance.now() + RUN_MS;
    while (!this.isDone && performance.now() < end) {
      // Changes of this minute stand in the same outbox and go first.
      if (await this.republished.isOutboxBusy()) return;
      this.isDone = await this.page();
    }
  }

  /** Publishes the next devices; true where none are left. Locked devices change after their event, or before it is made. */
  private page(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const progress = await this.republished.progress(manager, deviceRegistry.name, REVISION);
      if (progress.isDone) return true;
      const devices = await this.republished.devicesAfter(manager, progress.upTo, PAGE);
      await this.outbox.add(manager, 'devices', deviceRegistry, devices.map(registeredDevice));
      const upTo = devices.at(-1)?.id ?? progress.upTo;
      const isDone = devices.length < PAGE;
      await this.republished.keep(manager, deviceRegistry.name, REVISION, { upTo, isDone });
      if (isDone && upTo > 0) this.logger.log(`every device up to ${upTo} was published again`);
      return isDone;
    });
  }
}
