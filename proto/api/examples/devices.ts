import { emptyOf } from '../../fields/empty-values';
import { GATEWAY_DEVICE_FIELDS } from '../../fields/gateway-device';
import { METERING_DEVICE_FIELDS } from '../../fields/metering-device';
import { createMeteringDevice, editMeteringDevice, meteringDevices } from '../devices';
import { gateways } from '../gateways';
import { startImport } from '../device-import';
import { example } from './example';

const status = {
  ...{ power: 1, valve: null, last_set_limit: 15, additional_limit: null, last_special_shedule_day: null },
  ...{ last_special_shedule_tariff: null, vega_settings: null, set_settings: null, set_setpoint: null },
  lartech_settings: null,
};

/** An electricity meter behind a modem. */
const meter = {
  ...emptyOf(METERING_DEVICE_FIELDS),
  ...{ id: 311, company_id: 2, model_id: 18, model_name: 'CE303', brand: 'Energomera', resource: 'electricity' },
  ...{ device_group_id: 4, device_type_id: 3, interface_id: 2, name: 'House 4, input 1', serial: '009218054000123' },
  ...{ gatewayID: 21, inside_addr: '1', deviceTimezone: 3, report_period_update: 3600 },
  ...{ warning_report_period: 86_400, impulse_weight: 1, transformation_ratio: 40 },
  ...{ calibration_due: '2031-05-01', poll_params: { interval: 3600 } },
  ...{ device_state: 'online' as const, is_active: true, last_contact: 1_764_316_815 },
  last_reading: {
    type: 1,
    datetime: 1_764_316_800,
    values: { tariff1: 12_845.37, tariff2: 5130.02 },
    device_clock: null,
  },
  ...{ rssi: null, snr: null, battery: null, status, created_at: 1_751_328_000, version: 6, zones: null },
};

const unread = { device_state: 'no_data' as const, last_contact: null, last_reading: null };

export const deviceExamples = [
  example(
    meteringDevices,
    { page: 1, per_page: 10, search_string: 'House 4', device_state: 'online', sort_field: 'name', sort: 'asc' },
    {
      metering_devices: {
        ...{ data: [meter], current_page: 1, last_page: 1, per_page: 10, total: 1 },
        anchor: null,
      },
    },
  ),
  example(
    createMeteringDevice,
    {
      ...{ model_id: 18, name: 'House 4, input 1', serial: '009218054000123', gatewayID: 21, inside_addr: '1' },
      ...{ deviceTimezone: 3, transformation_ratio: 40, calibration_due: '2031-05-01' },
    },
    {
      metering_device: { ...meter, ...unread, status: { ...status, power: null, last_set_limit: null }, version: 1 },
      msg: 'The device is created.',
    },
  ),
  example(
    editMeteringDevice,
    { id: 311, version: 5, name: 'House 4, input 1', transformation_ratio: 40 },
    { metering_device: meter, msg: 'The device is saved.' },
  ),
  example(
    gateways,
    { page: 1, per_page: 10, device_state: 'online' },
    {
      gateways: {
        data: [
          {
            ...emptyOf(GATEWAY_DEVICE_FIELDS),
            ...{
              id: 21,
              company_id: 2,
              model_id: 2,
              model_name: 'iRZ ATM21',
              interface_id: 20,
              name: 'House 4, modem',
            },
            ...{ identity: '860000000000021', desc: 'Switch room', phone_number: '+79161234567', deviceTimezone: 3 },
            ...{ report_period_update: 600, warning_report_period: 7200 },
            ...{ has_password: false, is_active: true, online: true, device_state: 'online' },
            ...{ last_contact: 1_764_316_830, devices_count: 8, has_controls: true, version: 2 },
          },
        ],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1 },
      },
    },
  ),
  example(
    startImport,
    { id: 58 },
    {
      bulk_job: {
        ...{ id: 58, kind: 'import', state: 'queued', file_name: 'meters-north.xlsx', user_id: 7, total: 240 },
        ...{ processed: 0, done: 0, refused: 3, unchanged: 0, with_warnings: 1, notes: [], created_at: 1_764_316_800 },
        ...{ started_at: null, finished_at: null },
      },
      msg: 'The import is started.',
    },
  ),
];
