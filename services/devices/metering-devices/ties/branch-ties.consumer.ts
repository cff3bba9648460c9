import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection, Outbox } from '@gaugeway/platform/bus';
import { deviceRegistry, devicePlace } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { CountMemory } from '../list/count-memory';
import { registeredDevice } from '../registered-device';
import { DeviceTieRepository } from './device-tie.repository';

/** Users of a branch of the object tree see the devices that stand in it, as those that are tied to themselves. */
@Injectable()
export class BranchTiesConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
    private readonly ties: DeviceTieRepository,
    private readonly outbox: Outbox,
    private readonly counts: CountMemory,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: devicePlace,
      group: 'devices',
      apply: async ({ values, removed }) => {
        const users = new Map<number, readonly number[]>(removed.map((key) => [Number(key), []]));
        for (const { value } of values) users.set(value.deviceId, value.seenBy);
        const changed = await this.dataSource.transaction(async (manager) => {
          const devices = await this.ties.storeBranches(manager, users);
          await this.outbox.add(manager, 'devices', deviceRegistry, devices.map(registeredDevice));
          return devices;
        });
        for (const companyId of new Set(changed.map((device) => device.companyId))) this.counts.forget(companyId);
      },
    });
  }
}
