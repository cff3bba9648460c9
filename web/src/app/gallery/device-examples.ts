import type { DeviceModel, getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

export type ExampleControl = DeviceModel['options']['control'][string];

/** Model of a water meter with overrides. */
export const exampleModel = (part: Partial<DeviceModel> = {}): DeviceModel => ({
  id: 1,
  company_id: null,
  name: 'Example water meter',
  brand: 'Example',
  resource: 'water',
  resource_type_ids: [3],
  excluded_type_ids: [4],
  interface: 'rs485',
  interface_id: 2,
  transport: 'wired',
  device_group_id: 1,
  device_type_id: 1,
  tabs: {},
  options: { control: {}, virtual_bridge: {} },
  is_gateway: false,
  fields: [],
  form_fields: [],
  ...part,
});

type Device = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** A meter of a model, in a zone of UTC+3. */
export const exampleDevice = (model: DeviceModel, part: Partial<Device> = {}): Device =>
  // Omits the forty fields that the components do not read.
  ({
    id: 7,
    company_id: 2,
    name: 'School',
    model,
    model_id: model.id,
    resource: model.resource,
    device_group_id: 1,
    deviceTimezone: 3,
    gatewayID: null,
    last_contact: null,
    status: {},
    version: 1,
    ...part,
  }) as unknown as Device;
