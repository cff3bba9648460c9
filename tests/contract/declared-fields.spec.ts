import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { gatewayModels } from '@gaugeway/catalogue';
import {
  baseStations,
  createBaseStation,
  createGateway,
  editBaseStation,
  editGateway,
  type Endpoint,
  gateways,
} from '@gaugeway/proto/api';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { type Fields, fieldsOf, type NamedField } from '@gaugeway/proto/fields/field';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, found, nextEui, owner } from './devices-fixture';

// Checks that hold for every declared field of gateways and base stations, as device-fields.spec.ts for devices.

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});
afterAll(() => app.close());

type Value = string | number;
let used = 0;

/** Two values that the field takes, in ascending order; null = needs a network server or the other coordinate. */
function samplesOf({ name, kind, max }: NamedField): [Value, Value] | null {
  switch (kind) {
    case 'name':
    case 'text':
      return [`a${name}${++used}`, `b${name}${++used}`];
    case 'eui':
      return [nextEui(), nextEui()];
    case 'zone':
      return [-3, 8];
    case 'seconds':
      return [3600, 7200];
    case 'number':
      return [1, max ?? 40];
    case 'date':
      return ['2020-05-17', '2031-02-28'];
    default:
      return null;
  }
}

interface Resource {
  fields: Fields;
  create: Endpoint;
  edit: Endpoint;
  list: Endpoint;
  /** Its names in replies. */
  one: string;
  many: string;
  /** Input of a new one that has the field. */
  baseOf: (field: NamedField) => object;
}

const modem = (needsLogin: boolean) =>
  found(
    'a gateway model',
    gatewayModels.find((model) => model.needsLogin === needsLogin),
  ).id;

const RESOURCES: Resource[] = [
  {
    ...{ fields: GATEWAY_DEVICE_FIELDS, create: createGateway, edit: editGateway, list: gateways },
    ...{ one: 'gateway', many: 'gateways' },
    baseOf: ({ form }) => ({
      ...{ name: 'Modem', identity: `m-${++used}`, model_id: modem(form?.of === 'login') },
      ...(form?.of === 'login' ? { login: 'reader', password: 'secret' } : {}),
    }),
  },
  {
    ...{ fields: BASE_STATION_FIELDS, create: createBaseStation, edit: editBaseStation, list: baseStations },
    ...{ one: 'base_station', many: 'base_stations' },
    baseOf: () => ({ name: 'Mast' }),
  },
];

const call = (endpoint: Endpoint, input: object): Promise<TestReply> => app.call(endpoint, input, as(owner));

describe.each(
  RESOURCES.flatMap((resource) =>
    fieldsOf(resource.fields)
      .filter((field) => samplesOf(field) !== null)
      .map((field) => ({ title: `${resource.one}.${field.name}`, resource, field })),
  ),
)('the field $title', ({ resource, field }) => {
  const { name } = field;
  const samples = () => found(`samples of ${name}`, samplesOf(field) ?? undefined);
  const create = async (value: Value): Promise<Record<string, unknown>> => {
    const reply = await call(resource.create, { ...resource.baseOf(field), [name]: value });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.data[resource.one];
  };
  const list = async (input: object): Promise<Record<string, unknown>[]> =>
    (await call(resource.list, { paginate: false, ...input })).body.data[resource.many];

  it('is created, listed and changed, and its change is recorded under its name', async () => {
    const [low, high] = samples();
    const made = await create(low);
    expect(made[name]).toBe(low);
    expect(await list({ ids: [made['id']] })).toMatchObject([{ [name]: low }]);
    const edited = await call(resource.edit, { id: made['id'], [name]: high });
    expect(edited.body.data[resource.one][name]).toBe(high);
    const late = await call(resource.edit, { id: made['id'], version: made['version'], [name]: low });
    expect(late).toMatchObject({
      status: 409,
      body: { data: { changes: [{ field: name, before: low, after: high }] } },
    });
    for (const language of LANGUAGES) expect(translate(language, `field.${name}`)).not.toBe(`field.${name}`);
  });

  it('sorts the list both ways where it is declared so', async () => {
    const [low, high] = samples();
    const [first, second] = [await create(low), await create(high)];
    const input = { ids: [first['id'], second['id']], sort_field: name };
    if (!field.sortable) {
      expect(await call(resource.list, input)).toMatchObject({ status: 422 });
      return;
    }
    const ids = async (sort: string) => (await list({ ...input, sort })).map(({ id }) => id);
    expect(await ids('asc')).toEqual([first['id'], second['id']]);
    expect(await ids('desc')).toEqual([second['id'], first['id']]);
  });
});
