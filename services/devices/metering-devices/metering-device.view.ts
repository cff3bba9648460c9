import { INTERFACE, modelById } from '@gaugeway/catalogue';
import type { MeteringDevice } from '@gaugeway/proto/api';
import { withoutSecrets } from './device-form';
import type { MeteringDeviceRow } from './metering-device.row';

/** A row as the API returns it: titles from the catalogue, no secrets. */
export function meteringDeviceView(row: MeteringDeviceRow): MeteringDevice {
  const { state, reading_type, reading_at, reading_values, shown_states, ...fields } = row;
  const model = modelById(row.model_id);
  return {
    ...fields,
    model_name: model?.name ?? '',
    brand: model?.brand ?? '',
    resource: model?.resource ?? 'sensor',
    device_group_id: model?.deviceGroupId ?? 0,
    device_type_id: model?.deviceTypeId ?? 0,
    interface_id: model?.interfaceId ?? INTERFACE.lorawan,
    poll_params: withoutSecrets(model, row.poll_params),
    is_active: state === 'active',
    status: statusOf(shown_states),
    last_reading:
      reading_type === null || reading_at === null
        ? null
        : { type: reading_type, datetime: reading_at, values: reading_values ?? {} },
  };
}

function statusOf(shown: MeteringDeviceRow['shown_states']): MeteringDevice['status'] {
  const { power, valve, last_set_limit, additional_limit, last_special_shedule_day, last_special_shedule_tariff } =
    shown;
  return {
    power: power?.value ?? null,
    valve: valve?.value ?? null,
    last_set_limit: last_set_limit?.value ?? null,
    additional_limit: additional_limit?.value ?? null,
    last_special_shedule_day: last_special_shedule_day?.value ?? null,
    last_special_shedule_tariff: last_special_shedule_tariff?.value ?? null,
  };
}
