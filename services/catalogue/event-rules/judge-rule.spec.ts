import { eventDefinition, type EventDefinition } from '@gaugeway/proto/api';
import { compileRule, type DevicePlace, RuleIndex } from './compiled-rule';
import { isInSchedule, judgeRule, nothingKnown, type RuleState } from './judge-rule';

const NOW = 1_764_547_200;
const subject = {
  zone: 0,
  maxPower: null,
  ratio: 1,
  reportPeriod: 3600,
  silentFrom: 0,
  closed: [],
  isCut: false,
  now: NOW,
};

function rule(input: Partial<EventDefinition>) {
  const definition = eventDefinition.parse({
    operator: 'and',
    conditions: [{ kind: 'threshold', field: 'flow', comparison: 'above', value: 2, hysteresis: 0 }],
    scope: { kind: 'all' },
    schedule: null,
    hold_minutes: 0,
    recover_minutes: 0,
    repeat_minutes: 0,
    ...input,
  });
  const own = { id: 1, companyId: 2, version: 1, title: 'Flow', template: null, severity: 'info', soundAlert: false };
  return compileRule({ ...own, severity: 'info', ...definition });
}

/** The UUID of a node. */
const node = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The states that observations lead to, [at, values] each. */
function moves(of: ReturnType<typeof rule>, observed: readonly [number, Record<string, number>][]): string[] {
  let state: RuleState = { memory: nothingKnown(of), open: null };
  return observed.flatMap(([at, values]) => {
    const next = judgeRule(of, state, { at, values }, subject);
    state = next.state;
    return next.moves.map(({ to }) => to);
  });
}

describe('a rule', () => {
  it('of two conditions holds when both do, whichever row they come with', () => {
    const conditions: EventDefinition['conditions'] = [
      { kind: 'threshold', field: 'flow', comparison: 'above', value: 2, hysteresis: 0 },
      { kind: 'battery', percent: 20 },
    ];
    const rows: [number, Record<string, number>][] = [
      [NOW - 300, { flow: 3 }],
      [NOW - 200, { battery: 10 }],
      [NOW - 100, { flow: 1 }],
    ];
    expect(moves(rule({ conditions }), rows)).toEqual(['active', 'ended']);
    expect(moves(rule({ conditions, operator: 'or' }), rows)).toEqual(['active']);
  });

  it('takes each observation once and in order', () => {
    const seen: [number, Record<string, number>][] = [
      [NOW - 300, { flow: 3 }],
      [NOW - 200, { flow: 1 }],
      [NOW - 300, { flow: 3 }],
    ];
    expect(moves(rule({}), seen)).toEqual(['active', 'ended']);
  });

  it('that flaps recovers and comes back without ending', () => {
    const flapping: [number, Record<string, number>][] = [3, 1, 3, 1].map((flow, n) => [NOW - 100 + n * 10, { flow }]);
    expect(moves(rule({ recover_minutes: 5 }), flapping)).toEqual(['active', 'recovering', 'active', 'recovering']);
  });

  it('is not fooled by a clock that is far ahead, nor by what is old', () => {
    expect(
      moves(rule({}), [
        [NOW + 90_000, { flow: 9 }],
        [NOW - 90_000, { flow: 9 }],
      ]),
    ).toEqual([]);
  });

  it('goes on at once when our own clock was a day ahead and steps back', () => {
    const of = rule({ recover_minutes: 60 });
    const at = (time: number, state: RuleState, now: number, flow?: number) =>
      judgeRule(of, state, flow === undefined ? null : { at: time, values: { flow } }, { ...subject, now });
    const ahead = NOW + 86_400;
    const begun = at(ahead, { memory: nothingKnown(of), open: null }, ahead, 3);
    const recovering = at(ahead + 60, begun.state, ahead + 60, 1);
    expect([begun, recovering].map(({ moves: [move] }) => move?.to)).toEqual(['active', 'recovering']);
    const over = at(NOW + 120, recovering.state, NOW + 120, 1);
    expect(over.moves).toMatchObject([{ to: 'ended', at: NOW + 120 }]);
    expect(at(NOW + 180, over.state, NOW + 180, 3).moves).toMatchObject([{ to: 'active', since: NOW + 180 }]);
    // A silence lasts as long as it would have by the right clock.
    const silent = rule({ conditions: [{ kind: 'no_data', periods: 2 }] });
    const heard = { at: ahead, values: { 'observed.contact': 1 } };
    const quiet = { memory: nothingKnown(silent), open: null };
    const last = judgeRule(silent, quiet, heard, { ...subject, now: ahead }).state;
    const back = judgeRule(silent, last, null, { ...subject, now: NOW });
    expect([back.moves, back.state.memory.conditions]).toMatchObject([[], [{ is: false, until: NOW - 1 + 7200 }]]);
    expect(judgeRule(silent, back.state, null, { ...subject, now: NOW + 7300 }).moves).toMatchObject([
      { to: 'active' },
    ]);
  });

  it('over midnight belongs to the day on which it begins', () => {
    const night = { days: [1], from: '22:00', to: '06:00', zone: null };
    // NOW is a Monday, 00:00 UTC.
    const at = (hours: number, zone = 0) => isInSchedule(night, NOW + hours * 3600, zone);
    expect([at(1), at(23), at(29), at(31), at(21, 2)]).toEqual([false, true, true, false, true]);
  });

  it('whose hours have a zone holds by that, whatever the clock of the device', () => {
    const work = { days: [1], from: '08:00', to: '18:00', zone: 8 };
    const at = (hours: number, own: number) => isInSchedule(work, NOW + hours * 3600, own);
    expect([at(0, -5), at(9, 3), at(10, 0), at(-1, 8)]).toEqual([true, true, false, false]);
  });

  it('is looked at for the devices of its scope alone', () => {
    const one = { ...rule({ scope: { kind: 'devices', device_ids: [4] } }), id: 1 };
    const model = { ...rule({ scope: { kind: 'models', model_ids: [214] } }), id: 2 };
    const behind = { ...rule({ scope: { kind: 'gateways', gateway_ids: [9] } }), id: 3 };
    const house = { ...rule({ scope: { kind: 'objects', object_ids: [node(2), node(3)] } }), id: 4 };
    const point = { ...rule({ scope: { kind: 'points', point_ids: [70, 71] } }), id: 5 };
    const polled = { ...rule({ scope: { kind: 'poll_groups', group_ids: [8] } }), id: 6 };
    const index = new RuleIndex([one, model, behind, house, point, polled]);
    const nowhere = { id: 5, modelId: 1, gatewayId: 0, branch: [], pointIds: [], attributes: [], pollGroupId: 0 };
    const of = (more: Partial<DevicePlace>) => index.rulesFor({ ...nowhere, ...more }).map(({ id }) => id);
    expect([of({ id: 4 }), of({ modelId: 214 }), of({})]).toEqual([[1], [2], []]);
    expect([of({ gatewayId: 9 }), of({ branch: [node(1), node(2), node(3)] }), of({ branch: [node(1)] })]).toEqual([
      [3],
      [4],
      [],
    ]);
    expect([of({ pointIds: [70, 71] }), of({ pointIds: [72] })]).toEqual([[5], []]);
    expect([of({ pollGroupId: 8 }), of({ pollGroupId: 9 })]).toEqual([[6], []]);
  });

  it('may concern a device by what rules of any device, or of this one, read', () => {
    const one = { ...rule({ scope: { kind: 'devices', device_ids: [4] } }), id: 1 };
    const charged = rule({ conditions: [{ kind: 'battery', percent: 20 }], scope: { kind: 'models', model_ids: [1] } });
    const index = new RuleIndex([one, { ...charged, id: 2 }]);
    const may = (id: number, values: Record<string, number>) => index.mayConcern(id, { at: NOW, values });
    expect([may(4, { flow: 1 }), may(5, { flow: 1 }), may(5, { battery: 1 }), may(4, { in1: 1 })]).toEqual([
      ...[true, false, true, false],
    ]);
  });

  it('of 200 rules, as many as concern a device are looked at, wherever the others are', () => {
    const scopes = Array.from({ length: 50 }, (_, n): EventDefinition['scope'][] => [
      { kind: 'devices', device_ids: [100 + n] },
      { kind: 'gateways', gateway_ids: [100 + n] },
      { kind: 'objects', object_ids: [node(n)] },
      { kind: 'points', point_ids: [100 + n] },
    ]).flat();
    const rules = scopes.map((scope, id) => ({ ...rule({ scope }), id }));
    let looked = 0;
    const counted = rules.map((each) => ({
      ...each,
      get reads() {
        looked++;
        return each.reads;
      },
    }));
    const index = new RuleIndex(counted);
    const device = {
      id: 107,
      modelId: 1,
      gatewayId: 3,
      branch: [node(1), node(2)],
      pointIds: [],
      attributes: [],
      pollGroupId: 0,
    };
    const found = index.rulesFor(device);
    for (const { reads } of found) expect(reads.size).toBe(1);
    expect([found.length, looked]).toEqual([3, 3]);
  });
});
