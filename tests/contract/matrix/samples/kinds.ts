import {
  createUser,
  setAttributeValues,
  signReport,
  removeObject,
  setObjectPhoto,
  untieDevice,
  uploadCodec,
  trashBaseStation,
  trashGateway,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { PublishPollsJob } from '../../../../services/tasks/poll-groups/publish-polls.job';
import type { TestApp } from '@gaugeway/platform/testing';
import { type Actor, newCompany } from '../actors';
import {
  type Id,
  type Kind,
  NOTHING,
  NO_UUID,
  SMALL_PNG,
  made,
  counted,
  nameFor,
  audited,
  meter,
  emptyGateway,
  baseStation,
  quarantined,
  poll,
  pollGroup,
  projected,
  knownDevice,
  resetDevice,
  withPoint,
  tied,
  radioDevice,
  placedStation,
  occurred,
  delivery,
  CODEC,
  townMade,
  measuredPoint,
} from './things';
import { hiddenBalanceGroup, KINDS_OF_THINGS } from './kinds-of-things';

/** Things in a state that a call needs, or known to another service. */
const STATES_OF_THINGS = {
  knownCompany: {
    make: async (app, actor) => {
      const id = await KINDS_OF_THINGS.company.make(app, actor);
      await projected(app, `devices.company WHERE company_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  auditedUser: {
    make: async (app, actor) => (await audited(app, actor, actor.companyId)).userId,
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  auditedCompany: {
    make: async (app, actor) => {
      const id = await newCompany(app, nameFor(actor), actor.companyId);
      await audited(app, actor, id);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  polledDevice: { make: async (app, actor) => (await poll(app, actor)).device, unknown: NOTHING },
  /** One that the events service has received; it is published once a minute. */
  observedPollGroup: {
    make: async (app, actor) => {
      const { group } = await pollGroup(app, actor);
      await app.get(PublishPollsJob).run();
      await projected(app, `events.poll_group WHERE group_id = ${group}`);
      return group;
    },
    unknown: NOTHING,
  },
  groupedDevice: { make: async (app, actor) => (await pollGroup(app, actor)).device, unknown: NOTHING },
  quarantinedTask: { make: async (app, actor) => quarantined(app, (await poll(app, actor)).task), unknown: NOTHING },
  /** The access group of a user, which the events service has received. */
  usedGroup: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS_OF_THINGS.accessGroup.make(app, actor));
      const email = `${actor.mark}-${counted()}@gaugeway.local`;
      await made(app, actor, createUser, { name: nameFor(actor), email, access_group_id });
      await projected(app, `events.company_user WHERE access_group_id = ${access_group_id}`);
      return access_group_id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  trashedDevice: {
    make: async (app, actor) => {
      const id = (await meter(app, actor)).device;
      await made(app, actor, trashMeteringDevice, { id });
      return id;
    },
    unknown: NOTHING,
  },
  knownDevice: { make: knownDevice, unknown: NOTHING },
  resetDevice: { make: resetDevice, unknown: NOTHING },
  tiedPoint: { make: async (app, actor) => (await tied(app, actor)).point, unknown: NOTHING },
  tiedDevice: { make: async (app, actor) => (await tied(app, actor)).device, unknown: NOTHING },
  untiedDevice: {
    make: async (app, actor) => {
      const pair = await tied(app, actor);
      await made(app, actor, untieDevice, { accounting_point_id: pair.point, date: 2 });
      return pair.device;
    },
    unknown: NOTHING,
  },
  measuredPoint: { make: measuredPoint, unknown: NOTHING },
  removedObject: {
    make: async (app, actor) => {
      const object_id = String(await KINDS_OF_THINGS.object.make(app, actor));
      return (await made(app, actor, removeObject, { object_id })).removed.trash_id;
    },
    unknown: NOTHING,
  },
  knownBalanceGroup: {
    make: async (app, actor) => {
      const id = Number(await KINDS_OF_THINGS.balanceGroup.make(app, actor));
      await projected(app, `messages.balance_group WHERE group_id = ${id}`);
      return id;
    },
    makeHidden: async (app, actor) => {
      const id = await hiddenBalanceGroup(app, actor);
      await projected(app, `messages.balance_group WHERE group_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  madeReport: { make: madeReport, unknown: NOTHING },
  /** One whose signature is waited for. */
  signedReport: {
    make: async (app, actor) => {
      const id = await madeReport(app, actor);
      await made(app, actor, signReport, { id: Number(id) });
      return id;
    },
    unknown: NOTHING,
  },
  reader: {
    make: async (app, actor) => {
      const id = await KINDS_OF_THINGS.user.make(app, actor);
      await projected(app, `messages.company_user WHERE user_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  madeSystemReport: {
    make: async (app, actor) => {
      const id = await KINDS_OF_THINGS.systemReport.make(app, actor);
      await projected(app, `messages.system_report WHERE id = ${id} AND status = 3`);
      return id;
    },
    unknown: NOTHING,
  },
  knownObject: {
    make: async (app, actor) => {
      const id = String(await KINDS_OF_THINGS.object.make(app, actor));
      await projected(app, `messages.object WHERE object_id = '${id}'`);
      return id;
    },
    unknown: NO_UUID,
  },
  lineDevice: {
    make: async (app, actor) => {
      const { device } = await meter(app, actor);
      await projected(app, `connector.device WHERE id = ${device}`);
      return device;
    },
    unknown: NOTHING,
  },
  radioLineDevice: {
    make: async (app, actor) => {
      const device = await radioDevice(app, actor);
      await projected(app, `connector.device WHERE id = ${device}`);
      return device;
    },
    unknown: NOTHING,
  },
  lineGateway: {
    make: async (app, actor) => {
      const { gateway } = await meter(app, actor);
      await projected(app, `connector.gateway WHERE id = ${gateway}`);
      return gateway;
    },
    unknown: NOTHING,
  },
  knownGateway: {
    make: async (app, actor) => {
      const id = await emptyGateway(app, actor);
      await projected(app, `objects.gateway WHERE gateway_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  knownStation: {
    make: async (app, actor) => {
      const id = await baseStation(app, actor);
      await projected(app, `objects.base_station WHERE base_station_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  objectOfPoint: { make: (app, actor) => withPoint(app, actor, 'object_id', KINDS_OF_THINGS.object), unknown: NO_UUID },
  consumerOfPoint: {
    make: (app, actor) => withPoint(app, actor, 'consumer_id', KINDS_OF_THINGS.consumer),
    unknown: NO_UUID,
  },
  supplierOfPoint: {
    make: (app, actor) => withPoint(app, actor, 'supplier_id', KINDS_OF_THINGS.supplier),
    unknown: NO_UUID,
  },
  parentPoint: { make: (app, actor) => withPoint(app, actor, 'parent_id', KINDS_OF_THINGS.point), unknown: NOTHING },
  objectWithPhoto: {
    make: async (app, actor) => {
      const object_id = String(await KINDS_OF_THINGS.object.make(app, actor));
      await made(app, actor, setObjectPhoto, { object_id, content: SMALL_PNG });
      return object_id;
    },
    unknown: NO_UUID,
  },
  /** With a value of a device. */
  usedAttribute: {
    make: async (app, actor) => {
      const attribute_id = Number(await KINDS_OF_THINGS.attribute.make(app, actor));
      const { device } = await meter(app, actor);
      await made(app, actor, setAttributeValues, { attribute_id, device_ids: [device], value: nameFor(actor) });
      return attribute_id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  codecModel: {
    make: async (app, actor) =>
      (await made(app, actor, uploadCodec, { name: nameFor(actor), resource: 'water', source: CODEC })).company_model
        .id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  emptyGateway: { make: emptyGateway, unknown: NOTHING },
  trashedGateway: {
    make: async (app, actor) => {
      const id = await emptyGateway(app, actor);
      await made(app, actor, trashGateway, { id });
      return id;
    },
    unknown: NOTHING,
  },
  trashedBaseStation: {
    make: async (app, actor) => {
      const id = await baseStation(app, actor);
      await made(app, actor, trashBaseStation, { id });
      return id;
    },
    unknown: NOTHING,
  },
  usedChannel: {
    make: async (app, actor) => (await delivery(app, actor)).channel,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  deadDelivery: { make: async (app, actor) => (await delivery(app, actor)).id, unknown: NOTHING },
  deliveredEvent: { make: async (app, actor) => (await delivery(app, actor)).occurrence, unknown: NOTHING },
  firedRule: {
    make: async (app, actor) => {
      const rule = Number(await KINDS_OF_THINGS.eventRule.make(app, actor));
      await occurred(app, actor, { rule });
      return rule;
    },
    unknown: NOTHING,
  },
  eventfulDevice: {
    make: async (app, actor) => {
      const { device } = await meter(app, actor);
      await occurred(app, actor, { device });
      return device;
    },
    unknown: NOTHING,
  },
  eventfulObject: {
    make: async (app, actor) => {
      const [{ device }, object] = [await meter(app, actor), String(await KINDS_OF_THINGS.object.make(app, actor))];
      await app.database.database.query(
        'INSERT INTO events.device_place (device_id, company_id, branch) VALUES ($1, $2, $3)',
        [device, actor.companyId, JSON.stringify([object])],
      );
      await occurred(app, actor, { device });
      return object;
    },
    unknown: NO_UUID,
  },
  placedStation: { make: (app, actor) => placedStation(app, actor), unknown: NOTHING },
  radioDevice: { make: (app, actor) => radioDevice(app, actor), unknown: NOTHING },
  townMade: { make: townMade, unknown: NOTHING },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS_OF_THINGS | keyof typeof STATES_OF_THINGS;

/** Every kind of thing that belongs to a company. */
export const KINDS: Record<KindName, Kind> = { ...KINDS_OF_THINGS, ...STATES_OF_THINGS };

const filled = new WeakMap<Actor, Promise<void>>();

/** One thing of each kind for an actor, at the first call. */
export function oneOfEachKind(app: TestApp, actor: Actor): Promise<void> {
  const make = async () => {
    for (const kind of Object.values(KINDS)) await kind.make(app, actor);
  };
  const making = filled.get(actor) ?? make();
  filled.set(actor, making);
  return making;
}

/** A report whose document is made. */
async function madeReport(app: TestApp, actor: Actor): Promise<Id> {
  const id = await KINDS_OF_THINGS.report.make(app, actor);
  await projected(app, `messages.report WHERE id = ${id} AND status = 3`);
  return id;
}
