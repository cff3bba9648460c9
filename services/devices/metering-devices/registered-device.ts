import { modelById, transportOf } from '@gaugeway/catalogue';
import type { OutgoingEvent } from '@gaugeway/platform/bus';
import type { deviceRegistry, EventIn } from '@gaugeway/proto/events';
import { withoutSecrets } from './device-form';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { eventOf, valuesOf } from '@gaugeway/platform/fields';
import type { MeteringDeviceEntity } from './metering-device.entity';

/**
 * Registry event of a device, for the other services. A device that reports on its own schedule is not polled by
 * one.
 */
export function registeredDevice(device: MeteringDeviceEntity): OutgoingEvent<EventIn<typeof deviceRegistry>> {
  return {
    key: String(device.id),
    company: device.companyId,
    value: {
      deviceId: device.id,
      companyId: device.companyId,
      modelId: device.modelId,
      ...eventOf(METERING_DEVICE_FIELDS, device),
      gatewayId: device.gatewayId ?? 0,
      pollInterval: transportOf(device).isPolled ? device.reportPeriod : 0,
      reportPeriod: device.reportPeriod,
      state: device.state,
      pollParams: JSON.stringify(device.pollParams),
      version: device.version,
      address: typeof device.properties['address'] === 'string' ? device.properties['address'] : '',
      zones: device.zones ? JSON.stringify(device.zones) : '',
      tiedUsers: [...new Set([...device.tiedUsers, ...(device.branchUsers ?? [])])],
      fields: JSON.stringify(valuesOf(fieldsOf(METERING_DEVICE_FIELDS, 'document'), device)),
    },
  };
}

/** Audit record of a device: all fields except for its secrets. */
export function auditedDevice(device: MeteringDeviceEntity): object {
  const { branchUsers: _, ...own } = device;
  return { ...own, pollParams: withoutSecrets(modelById(device.modelId), device.pollParams) };
}
