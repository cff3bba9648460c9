import { Injectable } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { deviceRegistry, type EventOf } from '@gaugeway/proto/events';
import { CancelTasks } from '../device-tasks/cancel-tasks';
import { PollGroupRepository } from '../poll-groups/poll-group.repository';
import { PollPlanRepository } from '../schedule/poll-plan.repository';
import { DeviceRepository, type ProjectedDevice } from '../devices/device.repository';

/** Keeps the projection of the devices; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class DeviceRegistryConsumer {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly plans: PollPlanRepository,
    private readonly groups: PollGroupRepository,
    private readonly tasks: CancelTasks,
  ) {}

  @Projects(deviceRegistry, { group: 'tasks' })
  async onDeviceRegistry({ values, removed }: ProjectionChanges<EventOf<typeof deviceRegistry>>): Promise<void> {
    const devices = values.map(({ value }) => projected(value)).sort((a, b) => a.deviceId - b.deviceId);
    await this.devices.upsert(devices);
    await this.devices.remove(removed.map(Number));
    await this.groups.forgetStrangers([...devices.map(({ deviceId }) => deviceId), ...removed.map(Number)]);
    await this.plans.replan(devices.map(({ deviceId }) => deviceId));
    const trashed = devices.filter(({ state }) => state === 'trash').map(({ deviceId }) => deviceId);
    await this.tasks.ofDeletedDevices([...trashed, ...removed.map(Number)]);
  }
}

function projected(device: EventOf<typeof deviceRegistry>): ProjectedDevice {
  return {
    deviceId: device.deviceId,
    companyId: device.companyId,
    modelId: device.modelId,
    name: device.name,
    gatewayId: device.gatewayId,
    pollInterval: device.pollInterval,
    state: device.state,
    version: device.version,
    tiedUsers: device.tiedUsers,
    timeZone: device.timeZone,
  };
}
