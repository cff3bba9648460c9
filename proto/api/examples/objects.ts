import { POINT_COLUMNS } from '../../fields/accounting-point';
import { CONSUMER_FIELDS } from '../../fields/consumer';
import { emptyOf } from '../../fields/empty-values';
import { accountingPoints, createAccountingPoint, pointConsumption } from '../accounting-points';
import { getDashboard } from '../dashboards';
import { consumers, createConsumer } from '../directories';
import { tieDevice } from '../point-devices';
import { objectConsumption } from '../object-consumption';
import { importPoints } from '../object-imports';
import { buildTree } from '../objects';
import { example } from './example';

const HOUSE = '0192f6a0-4c1e-7d3a-9b55-3f0c2a7e1d44';
const CONSUMER = '0192f6a0-5b7d-7c10-8e21-6a9d4f0b3c72';

const consumer = {
  ...emptyOf(CONSUMER_FIELDS),
  ...{ name: 'Ivan Sidorov', number_of_contract: 'C-2025-0418', subject_type_id: 1, address: 'Lenina 4, flat 12' },
  ...{ phone_number: '+79161234567', email: 'ivan.sidorov@example.com', account_access_enabled: true },
};
const storedConsumer = { _id: CONSUMER, pin: 1042, version: 1, points_count: 0, ...consumer };

const place = { city: 'Kazan', street: 'Lenina', house: '4', innerObject: 'Flat 12' };

const point = {
  ...emptyOf(POINT_COLUMNS),
  ...{ id: 640, company_id: 2, title: 'Lenina 4, flat 12, cold water', resource_type_id: 1, type: 1, ...place },
  ...{ latitude: 55.79, longitude: 49.12, consumer_id: CONSUMER },
  ...{ consumer: { _id: CONSUMER, name: consumer.name }, supplier_id: null, supplier: null },
  object_id: HOUSE,
  ...{ object: { _id: HOUSE, name: 'House 4' }, parent_id: null, parent: null, nested_count: 0 },
  ...{ standard_day: 0.3, standard_month: 9, standard_unit: 'm3' as const, formula: null, zones: null },
  ...{ version: 2, device: null },
};

const measuring = {
  ...{ id: 871, device_id: 402, device_name: 'Water meter, flat 12', serial: '25-118204', model_id: 44 },
  ...{ from: 1_764_230_400, to: null, start_values: { in1: 12.481 }, end_values: {}, tied_by: 7, untied_by: null },
  ...{ transformation_ratio: null, loss_factor: null },
};

export const objectExamples = [
  example(
    accountingPoints,
    { page: 1, per_page: 10, resource_type_id: 1, search_string: 'Lenina' },
    {
      accounting_points: {
        data: [{ ...point, device: measuring }],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1 },
      },
    },
  ),
  example(
    createAccountingPoint,
    { title: point.title, resource_type_id: 1, type: 1, ...place, consumer_id: CONSUMER, object_id: HOUSE },
    {
      accounting_point: {
        ...point,
        latitude: null,
        longitude: null,
        standard_day: null,
        standard_month: null,
        version: 1,
      },
      msg: 'The accounting point is created.',
    },
  ),
  example(
    tieDevice,
    { accounting_point_id: 640, device_id: 402, date: 1_764_230_400, start_values: { in1: 12.481 } },
    { accounting_point: { ...point, device: measuring }, msg: 'The device is tied.' },
  ),
  example(
    pointConsumption,
    { accounting_point_id: 640, times: [1_764_230_400, 1_764_316_800] },
    {
      parts: [
        {
          ...{ from: 1_764_230_400, to: 1_764_316_800, value: 0.274 },
          ...{ is_incomplete: false, origin: 'measured', is_estimated: false },
          share: { final: 1, estimated: 0, missing: 0 },
        },
      ],
      ...{ unit: 'm³', is_excluded: false },
    },
  ),
  example(
    consumers,
    { page: 1, per_page: 10, search_string: 'C-2025' },
    {
      consumers: {
        data: [{ ...storedConsumer, points_count: 1 }],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1 },
      },
    },
  ),
  example(createConsumer, consumer, { consumer: storedConsumer, msg: 'The consumer is created.' }),
  example(
    importPoints,
    { content: 'VGl0bGU7S2luZA0K', file_name: 'points.csv', dry_run: true },
    {
      ...{ rows: 120, new: 118, existing: 1, faulty: 1 },
      faults: [
        {
          ...{ row: 17, column: 'Meter', cell: 'F17', value: '25-118299' },
          msg: 'No device with the number "25-118299" in this company.',
        },
      ],
      ...{ ignored: ['Floor'], imported: false, import_id: null, questions: [], notes: [] },
      msg: 'The file is checked; nothing is stored.',
    },
  ),
  example(
    buildTree,
    { parentId: null, with_stats: true },
    {
      objects: [
        {
          ...{ _id: HOUSE, pin: 77, parentId: null, name: 'House 4', type: 'house', sort: 0, version: 3 },
          ...{ childs_count: 2, devices_info: { total: 12 }, childs_devices_info: { total: 46 }, points_count: 58 },
        },
      ],
    },
  ),
  example(
    objectConsumption,
    { object_id: HOUSE, resource: 'water', by: 'day', from: '2025-11-27', to: '2025-11-27' },
    {
      ...{ resources: ['electricity', 'water'], resource: 'water', unit: 'm³', total: 18.42, counted: 46 },
      share: { final: 0.9783, estimated: 0, missing: 0.0217 },
      points_without_data: 1,
      parts: [{ day: '2025-11-27', value: 18.42, estimated: 0, points: 45 }],
      due: [{ day: '2025-11-27', points: 46 }],
      points: [
        {
          ...{ accounting_point_id: 640, title: point.title, main_id: 601, value: 0.274, below: null },
          ...{ share: { final: 1, estimated: 0, missing: 0 }, loss_share: null },
          ...{ sub_meters: 0, sub_meters_without_data: 0 },
        },
      ],
      losses: [],
      points_total: 46,
    },
  ),
  example(
    getDashboard,
    {},
    {
      dashboard: {
        source: 'own',
        widgets: [
          { id: 'fleet', kind: 'fleet', x: 0, y: 0, w: 4, h: 2, options: {} },
          { id: 'water', kind: 'consumption', x: 4, y: 0, w: 8, h: 2, options: { resource: 'water', span: 'month' } },
        ],
        ...{ has_shared: true, device_ids: [311, 402], saved_at: 1_764_230_400 },
      },
    },
  ),
];
