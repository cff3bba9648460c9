// Makes the demo town around the meters of the fleet through the REST API: objects, consumers and suppliers, accounting
// points with their meters, balance groups. Existing entities are left alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from './api.mjs';
import { valves } from './fleet.mjs';
import * as town from './town.mjs';
import { isPerson, text } from './words.mjs';

const { DISTRICTS } = town;
const TOWN = text(town.TOWN);
const SUPPLIERS = town.SUPPLIERS.map((supplier) => ({
  ...supplier,
  name: text(supplier.name),
  number_of_contract: text(supplier.number_of_contract),
}));
const POINTS = town.POINTS.map((point) => ({ ...point, title: text(point.title) }));
const VIRTUAL = town.VIRTUAL.map((point) => ({ ...point, title: text(point.title) }));
const BALANCES = town.BALANCES.map((group) => ({ ...group, title: text(group.title), comment: text(group.comment) }));

/** Calls at a time. */
const WIDTH = 6;
const DAY = 86_400;
/** A device that was just created reaches the objects over the bus: tries, and the time between two, ms. */
const PATIENCE = { tries: 60, pause: 250 };

async function whenKnown(call) {
  for (let left = PATIENCE.tries; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (error.key !== 'errors.unknown_device' || left === 0) throw error;
      await sleep(PATIENCE.pause);
    }
  }
}

/** Skips calls that another run has done already. */
const unlessDone = (call) =>
  whenKnown(call).catch((error) => {
    if (error.status !== 409) throw error;
  });

/** Nodes by `parent/name`, made where they are missing. */
async function seedObjects(api) {
  const { objects } = await api('GET', 'objects/tree');
  const ids = new Map(objects.map(({ _id, parentId, name }) => [`${parentId ?? ''}/${name}`, _id]));
  const node = async (parentId, name, type, more = {}) => {
    const known = ids.get(`${parentId ?? ''}/${name}`);
    if (known) return known;
    const { object } = await api('POST', 'objects/add', { name, type, parentId, ...more });
    ids.set(`${parentId ?? ''}/${name}`, object._id);
    return object._id;
  };
  const root = await node(null, TOWN, 'city', { city: TOWN });
  const houses = new Map();
  for (const [district, streets] of Object.entries(DISTRICTS)) {
    const inDistrict = await node(root, text(district), 'district', { city: TOWN, city_district: text(district) });
    for (const [street, numbers] of Object.entries(streets)) {
      const where = { city: TOWN, city_district: text(district), street: text(street) };
      const inStreet = await node(inDistrict, text(street), 'street', where);
      for (const [house, [latitude, longitude]] of Object.entries(numbers)) {
        const more = { ...where, house, coordinates: { latitude, longitude } };
        houses.set(`${street}, ${house}`, await node(inStreet, text(`Дом ${house}`), 'house', more));
      }
    }
  }
  const nodes = new Map();
  for (const { street, house, flat } of POINTS) {
    const inHouse = houses.get(`${street}, ${house}`);
    if (flat) nodes.set(`${street}, ${house}, ${flat}`, await node(inHouse, text(`Квартира ${flat}`), 'flat'));
    else nodes.set(`${street}, ${house}`, inHouse);
  }
  return ({ street, house, flat }) => nodes.get([street, house, flat].filter(Boolean).join(', '));
}

/** The ids of a directory's rows by name, those that are missing made. */
async function seedDirectory(api, path, list, wanted) {
  const known = (await api('POST', `reference/${path}/list`, { page: 1, per_page: 1000 }))[list].data;
  const ids = new Map(known.map(({ name, _id }) => [name, _id]));
  const missing = wanted.filter(({ name }) => !ids.has(name));
  await inParallel(missing, WIDTH, async (row) => {
    const reply = await api('POST', `reference/${path}/create`, row);
    ids.set(row.name, reply[path]._id);
  });
  return ids;
}

/** Points of the public account (identity, demo-consumers.ts), by the number of their contract. */
const WITH_ACCOUNT = new Map([
  ['ТСЖ «Липовый двор»', '1001'],
  ['Соколова А. П.', '1002'],
]);

/** Norms of a month of a flat by resource: m³ of water, kWh. */
const NORMS = { 1: 8, 3: 250 };

const consumers = () =>
  [...new Set(POINTS.map(({ consumer }) => consumer))].map((name, index) => ({
    name: text(name),
    subject_type_id: isPerson(name) ? 1 : 2,
    number_of_contract: WITH_ACCOUNT.get(name) ?? text(`З-${String(1001 + index)}`),
    account_access_enabled: WITH_ACCOUNT.has(name),
  }));

/** Opens the accounts also in a town that was made before there were any. */
async function openAccounts(api, ids, pointOf) {
  for (const { meter, consumer, resource_type_id } of POINTS) {
    const standard_month = NORMS[resource_type_id];
    if (!WITH_ACCOUNT.has(consumer) || !isPerson(consumer) || standard_month === undefined) continue;
    await api('POST', `objects/accounting_point/update_standard/${pointOf(meter)}`, { standard_month });
  }
  for (const [name, number_of_contract] of WITH_ACCOUNT) {
    const { consumer } = await api('GET', `reference/consumer/${ids.get(text(name))}`);
    if (consumer.account_access_enabled && consumer.number_of_contract === number_of_contract) continue;
    await api('PUT', 'reference/consumer/update', {
      _id: consumer._id,
      number_of_contract,
      account_access_enabled: true,
    });
  }
}

async function seedPoints(api, { nodeOf, consumerIds, supplierIds, deviceIds, year }) {
  const { accounting_points: known } = await api('POST', 'objects/accounting_point/list', { paginate: false });
  const ids = new Map(known.map(({ title, id }) => [title, id]));
  const tied = new Set(known.flatMap(({ device }) => device?.device_id ?? []));
  const supplierOf = new Map(SUPPLIERS.map(({ key, name }) => [key, supplierIds.get(name)]));
  const titleOf = new Map(POINTS.map(({ meter, title }) => [meter, title]));
  const from = Math.floor(Date.now() / 1000) - 45 * DAY;
  const seed = async (point) => {
    const { meter, title, resource_type_id, type, street, house, flat = '', consumer, main } = point;
    if (!ids.has(title)) {
      const { accounting_point } = await api('POST', 'objects/accounting_point/create', {
        ...{ title, resource_type_id, type, city: TOWN, street: text(street), house },
        innerObject: flat && text(`кв. ${flat}`),
        consumer_id: consumerIds.get(text(consumer)),
        supplier_id: supplierOf.get(resource_type_id),
        object_id: nodeOf(point),
        ...(main && { parent_id: ids.get(titleOf.get(main)) }),
      });
      ids.set(title, accounting_point.id);
    }
    const device_id = deviceIds.get(meter.serial);
    // A meter that a user tied elsewhere stays there.
    if (!device_id || tied.has(device_id)) return;
    const accounting_point_id = ids.get(title);
    const isOfYear = year?.devices.includes(meter) ?? false;
    const isReplaced = year?.replaced === meter;
    const first = isReplaced ? deviceIds.get(year.former.serial) : device_id;
    const tie = { accounting_point_id, device_id: first, date: isOfYear ? year.from : from };
    await unlessDone(() => api('PUT', 'objects/accounting_point/tie_device', tie));
    if (!isReplaced) return;
    const reading = ({ measures }) => ({ in1: Math.round(measures.volume.value(year.changedAt) * 10_000) / 10_000 });
    const replace = {
      ...{ accounting_point_id, device_id, date: year.changedAt },
      ...{ end_values: reading(year.former), start_values: reading(meter) },
    };
    await unlessDone(() => api('PUT', 'objects/accounting_point/replace_device', replace));
  };
  const isPart = ({ main }) => main !== undefined;
  await inParallel(
    POINTS.filter((point) => !isPart(point)),
    WIDTH,
    seed,
  );
  await inParallel(POINTS.filter(isPart), WIDTH, seed);
  return (meter) => ids.get(titleOf.get(meter));
}

/** Each meter is placed at the node of its point, a valve at its house. */
async function placeDevices(api, nodeOf, deviceIds) {
  const byNode = new Map();
  for (const point of POINTS) {
    const [node, device] = [nodeOf(point), deviceIds.get(point.meter.serial)];
    if (device) byNode.set(node, [...(byNode.get(node) ?? []), device]);
  }
  for (const {
    serial,
    house: [street, house],
  } of valves) {
    const [node, device] = [nodeOf({ street, house }), deviceIds.get(serial)];
    if (device) byNode.set(node, [...(byNode.get(node) ?? []), device]);
  }
  await inParallel([...byNode], WIDTH, ([object_id, device_ids]) =>
    unlessDone(() => api('POST', 'objects/tie_devices', { object_id, device_ids })),
  );
}

/** Virtual points: the count of a main meter beside its sub-meters. */
async function seedVirtual(api, { nodeOf, consumerIds, supplierIds, pointOf }) {
  const { accounting_points: known } = await api('POST', 'objects/accounting_point/list', { paginate: false });
  const supplierOf = new Map(SUPPLIERS.map(({ key, name }) => [key, supplierIds.get(name)]));
  const missing = VIRTUAL.filter(({ title }) => known.every((point) => point.title !== title));
  await inParallel(missing, WIDTH, ({ main, parts, consumer, ...point }) => {
    const operands = [main, ...parts].map((meter, index) => ({
      name: `P${index + 1}`,
      accounting_point_id: pointOf(meter),
    }));
    return api('POST', 'objects/accounting_point/create', {
      ...point,
      ...{ city: TOWN, street: text(point.street) },
      consumer_id: consumerIds.get(text(consumer)),
      supplier_id: supplierOf.get(point.resource_type_id),
      object_id: nodeOf(point),
      formula: { expression: operands.map(({ name }) => name).join(' - '), operands },
    });
  });
}

async function seedBalances(api, pointOf) {
  const { balance_groups: known } = await api('POST', 'balance/groups', {});
  const titles = new Set(known.data.map(({ title }) => title));
  for (const { main, parts, ...group } of BALANCES) {
    if (titles.has(group.title)) continue;
    const member = (meter, sign) => ({ accounting_point_id: pointOf(meter), sign });
    const members = [member(main, 1), ...parts.map((meter) => member(meter, -1))];
    await api('POST', 'balance/group/create', { ...group, members });
  }
}

/** `deviceIds`: by serial number; `year`: result of yearBefore(), null = none. */
export async function seedTown(api, deviceIds, year) {
  const [nodeOf, consumerIds, supplierIds] = await Promise.all([
    seedObjects(api),
    seedDirectory(api, 'consumer', 'consumers', consumers()),
    seedDirectory(
      api,
      'supplier',
      'suppliers',
      SUPPLIERS.map(({ key: _, ...supplier }) => supplier),
    ),
  ]);
  const [pointOf] = await Promise.all([
    seedPoints(api, { nodeOf, consumerIds, supplierIds, deviceIds, year }),
    placeDevices(api, nodeOf, deviceIds),
  ]);
  await openAccounts(api, consumerIds, pointOf);
  await seedVirtual(api, { nodeOf, consumerIds, supplierIds, pointOf });
  await seedBalances(api, pointOf);
}
