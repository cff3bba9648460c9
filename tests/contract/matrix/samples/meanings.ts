import { type Endpoint, id, type Thing, thingOf } from '@gaugeway/proto/api';
import { z } from 'zod';
import { type Id, type Kind, SHARED } from './things';
import { type KindName, KINDS } from './kinds';
import { kindOf as kindOfSchema, type Place, placesOf } from '../schema-fields';
import { around } from './nested';

export type Meaning = KindName | keyof typeof SHARED;

/**
 * Required states of things that ids name, and services that must know them: by `call:field`, by `service thing`, or by
 * the field. The contract has everything else (`id.of('device')`).
 */
const STATES: Record<string, Meaning> = {
  'tasks device': 'polledDevice',
  'messages point': 'measuredPoint',
  'objects device': 'knownDevice',
  'messages object': 'knownObject',
  'messages balanceGroup': 'knownBalanceGroup',
  'objects gateway': 'knownGateway',
  'objects baseStation': 'knownStation',
  'messages report': 'madeReport',
  'devices company': 'knownCompany',
  'events pollGroup': 'observedPollGroup',
  accounting_point_id: 'tiedPoint',
  'connector.downlink.preview:device_id': 'radioLineDevice',
  'connector.line.send:gateway_id': 'lineGateway',
  'connector.network_server.repair:device_ids': 'radioDevice',
  'connector.transparent.switch:device_id': 'lineDevice',
  'devices.base_station.remove:id': 'trashedBaseStation',
  'devices.base_station.repair:id': 'placedStation',
  'devices.base_station.restore:id': 'trashedBaseStation',
  'devices.bulk.edit:selection.filter.attributes.id': 'usedAttribute',
  'devices.bulk.move:selection.filter.attributes.id': 'usedAttribute',
  'devices.bulk.tie:selection.filter.attributes.id': 'usedAttribute',
  'devices.metering_device.list:attributes.id': 'usedAttribute',
  'events.channel.create:target.access_group_ids': 'usedGroup',
  'events.channel.update:target.access_group_ids': 'usedGroup',
  'devices.company_model.discard_draft:id': 'codecModel',
  'devices.company_model.edit_codec:id': 'codecModel',
  'devices.gateway.remove:id': 'trashedGateway',
  'devices.gateway.restore:id': 'trashedGateway',
  'devices.gateway.trash:id': 'emptyGateway',
  'devices.lorawan.get:id': 'radioDevice',
  'devices.lorawan.remove:id': 'radioDevice',
  'devices.lorawan.save:id': 'radioDevice',
  'devices.model.list:company_id': 'entry',
  'devices.trash.marks:ids': 'trashedDevice',
  event_id: 'firedRule',
  'events.delivery.list:channel_id': 'usedChannel',
  'events.delivery.list:occurred_id': 'deliveredEvent',
  'events.delivery.retry:id': 'deadDelivery',
  'events.occurred.list:device_id': 'eventfulDevice',
  'events.occurred.list:object_id': 'eventfulObject',
  'events.occurred.timeline:device_id': 'eventfulDevice',
  'events.occurred.timeline:object_id': 'eventfulObject',
  'events.silence.create:event_id': 'eventRule',
  'identity.audit.list:company_id': 'auditedCompany',
  'identity.audit.list:user_id': 'auditedUser',
  'identity.branding.save:host': 'claimedHost',
  'messages.accounting_point.list:accounting_point_id': 'tiedPoint',
  'messages.designer.create:device_ids': 'knownDevice',
  'messages.designer.preview:device_ids': 'knownDevice',
  'messages.designer.update:device_ids': 'knownDevice',
  'messages.newsletter.create:user_ids': 'reader',
  'messages.newsletter.update:user_ids': 'reader',
  'messages.own_point.download:point_id': 'ownPoint',
  'messages.own_point.hand_in:point_id': 'ownPoint',
  'messages.own_point.history:point_id': 'ownPoint',
  'messages.quality.set_rule:accounting_point_id': 'tiedPoint',
  'messages.quality.verdicts:accounting_point_id': 'tiedPoint',
  'messages.quality.withdraw_reset:device_id': 'resetDevice',
  'messages.report.cryptopro_callback:id': 'signedReport',
  'messages.report.recreate:id': 'report',
  'messages.report.remove:ids': 'report',
  'messages.report.signed_file:id': 'signedReport',
  'messages.report.update:id': 'report',
  'messages.system_report.file:id': 'madeSystemReport',
  'objects.accounting_point.create:parent_id': 'point',
  'objects.accounting_point.edit:parent_id': 'point',
  'objects.accounting_point.list:consumer_id': 'consumerOfPoint',
  'objects.accounting_point.list:device_id': 'tiedDevice',
  'objects.accounting_point.list:device_ids': 'tiedDevice',
  'objects.accounting_point.list:object_id': 'objectOfPoint',
  'objects.accounting_point.list:parent_id': 'parentPoint',
  'objects.accounting_point.list:past_device_id': 'untiedDevice',
  'objects.accounting_point.list:supplier_id': 'supplierOfPoint',
  'objects.accounting_point.logs:accounting_point_id': 'point',
  'objects.accounting_point.tie_device:accounting_point_id': 'point',
  'objects.attachment.add:accounting_point_id': 'point',
  'objects.attachment.list:accounting_point_id': 'point',
  'objects.photo.file:object_id': 'objectWithPhoto',
  'objects.photo.remove:object_id': 'objectWithPhoto',
  'objects.smart_import.undo:id': 'townMade',
  'objects.trash.restore:id': 'removedObject',
  'tasks.poll_group.of_devices:device_ids': 'groupedDevice',
  'tasks.task.create:device_ids': 'device',
  'tasks.task.decide:device_task_ids': 'quarantinedTask',
};

/**
 * Values that look like an id and name nothing that exists: a language, a secret by mail, a file by its content, a
 * directory, the address that a new device gets, a chat of Telegram, parts of stored values.
 */
export const VALUES: ReadonlySet<string> = new Set([
  'lang',
  'token',
  'hash',
  'deviceID',
  'captcha_key',
  'directory',
  'chat_id',
  'widgets.id',
  'tariff_schedule.day_types.id',
]);

/** A place in the input of a call that names something that exists. */
export interface IdPlace {
  /** `scope.device_ids`; of an id at the top level its field. */
  name: string;
  /** Field at the top level. */
  field: string;
  thing: Thing | null;
  place: Place;
}

/** Places of ids at any depth; once for one that takes an id and a list of them. */
export function idPlaces(endpoint: Endpoint): IdPlace[] {
  const found = new Map<string, IdPlace>();
  for (const place of placesOf(endpoint)) {
    const name = place.path.slice(1).replace(/\[\d*\]|\{\}/g, '');
    const thing = thingOf(place.schema);
    const isCandidate = thing !== null || looksLikeId(endpoint, name, place);
    if (!isCandidate || (found.get(name)?.thing ?? null) !== null) continue;
    found.set(name, { name, field: name.split(/[.{]/)[0] ?? name, thing, place });
  }
  return [...found.values()];
}

function looksLikeId({ path }: Endpoint, name: string, { schema }: Place): boolean {
  const last = name.split('.').at(-1) ?? name;
  if (VALUES.has(name) || VALUES.has(last) || !['number', 'string'].includes(kindOfSchema(schema))) return false;
  return schema === id || path.includes(`{${name}}`) || /^(ids?|host)$|_ids?$|[a-z]IDs?$/.test(last);
}

/** Fields of an input that name something that exists. */
export const idsIn = (endpoint: Endpoint): string[] =>
  idPlaces(endpoint)
    .filter(({ name, field }) => name === field)
    .map(({ name }) => name);

/** A field of an input with an id in a place of it. */
export const withId = ({ field, place }: IdPlace, value: Id): Record<string, unknown> => ({
  [field]: around(place.trail.slice(1), value),
});

/**
 * Kind of the entity that a place names; null where it belongs to no company. A place that the registry does not know
 * fails the suite with a hint how to fix it.
 */
export function kindOf(endpoint: Endpoint, place: IdPlace): Kind | null {
  const meaning = meaningOf(endpoint, place);
  return isKind(meaning) ? KINDS[meaning] : null;
}

export const isKind = (meaning: Meaning): meaning is KindName => meaning in KINDS;

const isMeaning = (name: string): name is Meaning => name in KINDS || name in SHARED;

export function meaningOf(endpoint: Endpoint, { name, thing }: IdPlace): Meaning {
  const state =
    STATES[`${endpoint.id}:${name}`] ?? (thing && STATES[`${endpoint.service} ${thing}`]) ?? STATES[name] ?? thing;
  if (!state)
    throw new Error(
      `"${name}" of ${endpoint.id} looks like an id: declare in proto/api what it names, by id.of(...) or naming(...), ` +
        'or that it names nothing that exists, in VALUES of tests/contract/matrix/samples/meanings.ts.',
    );
  if (isMeaning(state)) return state;
  throw new Error(
    `The matrix has no "${state}" for "${name}" of ${endpoint.id}: add how one is made to ` +
      'tests/contract/matrix/samples/kinds-of-things.ts, or a state of one to kinds.ts beside it.',
  );
}

export const fieldsOf = ({ input }: Pick<Endpoint, 'input'>): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];
