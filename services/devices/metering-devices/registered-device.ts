import { INTERFACE, modelById } from '@gaugeway/catalogue';
import type { OutgoingEvent } from '@gaugeway/platform/bus';
import type { deviceRegistry, EventIn } from '@gaugeway/proto/events';
import { withoutSecrets } from './device-form';
import type { MeteringDeviceEntity } from './metering-device.entity';

/** What the other services keep of a device. A radio device reports by itself and is not polled by schedule. */
export function registeredDevice(device: MeteringDeviceEntity): OutgoingEvent<EventIn<typeof deviceRegistry>> {
  return {
    key: String(device.id),
    company: device.companyId,
    value: {
      deviceId: device.id,
      companyId: device.companyId,
      modelId: device.modelId,
      name: device.name,
      devEui: device.devEui,
      gatewayId: device.gatewayId ?? 0,
      insideAddr: device.insideAddr,
      pollInterval: device.interfaceId === INTERFACE.lorawan ? 0 : device.reportPeriod,
      state: device.state,
      pollParams: JSON.stringify(device.pollParams),
      timeZone: device.timeZone,
      transformationRatio: device.transformationRatio,
      version: device.version,
      startingValue: device.startingValue,
      impulseWeight: device.impulseWeight,
      serial: device.serial,
      address: typeof device.properties['address'] === 'string' ? device.properties['address'] : '',
      tiedUsers: device.tiedUsers,
    },
  };
}

/** What the audit keeps of a device: all of it but its secrets. */
export function auditedDevice(device: MeteringDeviceEntity): object {
  return Object.assign({}, device, { pollParams: withoutSecrets(modelById(device.modelId), device.pollParams) });
}
