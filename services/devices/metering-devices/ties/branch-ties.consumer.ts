import { Injectable } from '@nestjs/common';
import { Outbox, type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { devicePlace, deviceRegistry, type EventOf } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { CountMemory } from '../list/count-memory';
import { registeredDevice } from '../registered-device';
import { DeviceTieRepository } from './device-tie.repository';

/** Shows users of a branch of the object tree the devices in it, like devices tied to the users themselves. */
@Injectable()
export class BranchTiesConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ties: DeviceTieRepository,
    private readonly outbox: Outbox,
    private readonly counts: CountMemory,
  ) {}

  @Projects(devicePlace, { group: 'devices' })
  async onDevicePlace({ values, removed }: ProjectionChanges<EventOf<typeof devicePlace>>): Promise<void> {
    const users = new Map<number, readonly number[]>(removed.map((key) => [Number(key), []]));
    for (const { value } of values) users.set(value.deviceId, value.seenBy);
    const changed = await this.dataSource.transaction(async (manager) => {
      const devices = await this.ties.storeBranches(manager, users);
      await this.outbox.add(manager, 'devices', deviceRegistry, devices.map(registeredDevice));
      return devices;
    });
    for (const companyId of new Set(changed.map((device) => device.companyId))) this.counts.forget(companyId);
  }
}
