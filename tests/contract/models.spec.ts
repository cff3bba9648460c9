import { models } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  type Endpoint,
  fieldTitles,
  messageGroupList,
  messageTypeList,
  modelBrands,
  modelGroups,
  modelInterfaces,
  modelPollFields,
  modelTabs,
  modelTypes,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, owner, wiredModel } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});
afterAll(() => app.close());

async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>, language: Context['language'] = 'en') {
  const reply = await app.call(endpoint, input, as({ ...owner, language }));
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return reply.body.data;
}

it('lists the 42 kinds of connection, each with its own title in every language', async () => {
  for (const language of ['en', 'ru', 'mn'] as const) {
    const { interfaces } = await ask(modelInterfaces, {}, language);
    expect(interfaces.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
    expect(new Set(interfaces.map(({ title }: { title: string }) => title)).size).toBe(42);
  }
  const { interfaces } = await ask(modelInterfaces, { connection_type: 'cellular' });
  expect(interfaces.map(({ name }: { name: string }) => name)).toContain('nb-iot');
  expect(interfaces.map(({ name }: { name: string }) => name)).not.toContain('lorawan');
});

it('refuses an unknown way of connecting', async () => {
  const reply = await app.call(modelInterfaces, { connection_type: 'pigeon' } as never, as(owner));
  expect(reply.status).toBe(422);
});

it('lists every model under its brand, only of the wanted groups', async () => {
  const { brands } = await ask(modelBrands, {});
  expect(brands.flatMap((brand: { models: number[] }) => brand.models)).toHaveLength(models.length);
  const gas = await ask(modelBrands, { device_group_id: [2] });
  expect(gas.brands.flatMap((brand: { models: number[] }) => brand.models).sort()).toEqual(
    models
      .filter(({ resource }) => resource === 'gas')
      .map(({ id }) => id)
      .sort(),
  );
});

it('lists groups and types, three phases under electricity', async () => {
  const { groups } = await ask(modelGroups, {}, 'ru');
  expect(groups.map(({ id, title }: { id: number; title: string }) => `${id} ${title}`)).toEqual([
    '1 Вода',
    '2 Газ',
    '3 Тепло',
    '4 Электроэнергия',
    '5 Вещество',
    '6 Датчики',
    '7 Прочее',
  ]);
  const { types } = await ask(modelTypes, { device_group_id: [4] });
  expect(types).toEqual([
    { id: 4, title: 'Electricity', device_group_id: 4 },
    { id: 29, title: 'Three-phase electricity meter', device_group_id: 4 },
  ]);
});

it('returns what a poll of a model needs as input', async () => {
  const { models: pollFields } = await ask(modelPollFields, { model_ids: [wiredModel.id] });
  expect(pollFields).toHaveLength(1);
  expect(pollFields[0].fields).toContainEqual(expect.objectContaining({ name: 'password', kind: 'password' }));
  expect(pollFields[0].reads).toContain('current');
});

it('returns the tabs of a group with the columns of the indications', async () => {
  const { tabs, tariffs } = await ask(modelTabs, { device_group_id: 4 });
  expect(tabs.tariffs).toMatchObject({ title: 'Indications', msgTypes: [{ id: 1, title: 'Indications' }] });
  expect(tariffs.fields).toContainEqual(expect.objectContaining({ name: 'tariff_sum', unit: { title: 'kWh' } }));
  expect((await ask(modelTabs, { device_group_id: [99] })).tabs).toEqual({});
});

it('titles every field once for any device, and again where a group counts it in another unit', async () => {
  const { fields, derived } = await ask(fieldTitles, {}, 'ru');
  expect(derived).toContainEqual(expect.objectContaining({ name: 'pressure_drop', unit: { title: 'бар' } }));
  const of = (name: string) => fields.filter((field: { name: string }) => field.name === name);
  expect(of('in1')).toContainEqual(
    expect.objectContaining({ unit: { title: 'м³' }, device_group_id: null, device_type_id: null, protocol_id: null }),
  );
  expect(of('in1')).toContainEqual(
    expect.objectContaining({ unit: { title: 'Гкал' }, device_group_id: 3, device_type_id: null, device_id: null }),
  );
  expect(new Set(fields.map(({ id }: { id: number }) => id)).size).toBe(fields.length);
  expect(of('in1').every((field: { is_register: boolean }) => field.is_register)).toBe(true);
  expect(of('voltage1')).toContainEqual(expect.objectContaining({ is_register: false }));
});

it('lists message types and groupings with their longest periods', async () => {
  const { device_messages_types: types } = await ask(messageTypeList, {});
  expect(types).toContainEqual({ id: 101, title: 'Daily archive', max_period_request: 366 });
  const { device_messages_groups: groups } = await ask(messageGroupList, {});
  expect(groups.map(({ id }: { id: number }) => id)).toEqual([0, 1, 2, 3, 4]);
});
