import { INTERFACE, modelById } from '@gaugeway/catalogue';
import type { MeteringDevice } from '@gaugeway/proto/api';
import { withoutSecrets } from './device-form';
import type { MeteringDeviceRow } from './metering-device.row';

/** A row as the API tells it: titles from the catalogue, no secrets. */
export function meteringDeviceView(row: MeteringDeviceRow): MeteringDevice {
  const model = modelById(row.model_id);
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    model_id: row.model_id,
    model_name: model?.name ?? '',
    brand: model?.brand ?? '',
    resource: model?.resource ?? 'sensor',
    device_group_id: model?.deviceGroupId ?? 0,
    device_type_id: model?.deviceTypeId ?? 0,
    interface_id: model?.interfaceId ?? INTERFACE.lorawan,
    serial: row.serial,
    deviceID: row.dev_eui,
    gatewayID: row.gateway_id,
    inside_addr: row.inside_addr,
    deviceTimezone: row.time_zone,
    report_period_update: row.report_period,
    warning_report_period: row.warning_period,
    starting_value: row.starting_value,
    impulse_weight: row.impulse_weight,
    transformation_ratio: row.transformation_ratio,
    poll_params: withoutSecrets(model, row.poll_params),
    properties: row.properties,
    device_state: row.device_state,
    is_active: row.state === 'active',
    last_contact: row.last_contact,
    last_reading:
      row.reading_type === null || row.reading_at === null
        ? null
        : { type: row.reading_type, datetime: row.reading_at, values: row.reading_values ?? {} },
    rssi: row.rssi,
    snr: row.snr,
    battery: row.battery,
    created_at: row.created_at,
    version: row.version,
  };
}
