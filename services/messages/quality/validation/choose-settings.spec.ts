import { type RuleSettingRow, settingsFor } from './choose-settings';

const set = (factor: number, of: Partial<RuleSettingRow> = {}): RuleSettingRow => ({
  ...{ companyId: 1, resource: '', modelId: 0, deviceId: 0, pointId: 0, rule: 'spike', isOn: true },
  ...{ parameters: { factor }, ...of },
});
const POINTS = [
  { pointId: 8, from: 100, to: 200 },
  { pointId: 9, from: 200, to: null },
];
const device = { companyId: 1, resource: 'heat' as const, modelId: 5, deviceId: 7, points: POINTS };
const factorAt = (rows: readonly RuleSettingRow[], ts = 150) =>
  settingsFor(rows, device)(ts).get('spike')?.parameters['factor'];

it('the point comes before the device, the model, the resource and the company, in whatever order they are given', () => {
  const rows = [
    set(5, { pointId: 8 }),
    set(4, { deviceId: 7 }),
    set(3, { modelId: 5 }),
    set(2, { resource: 'heat' }),
    set(1),
  ];
  for (let dropped = 0; dropped < rows.length; dropped += 1) {
    expect(factorAt(rows.slice(dropped))).toBe(5 - dropped);
    expect(factorAt(rows.slice(dropped).reverse())).toBe(5 - dropped);
  }
});

it('what is set for others does not concern the device', () => {
  const others = [{ companyId: 2 }, { resource: 'gas' as const }, { modelId: 6 }, { deviceId: 8 }, { pointId: 10 }];
  for (const of of others) expect(factorAt([set(9, of)])).toBeUndefined();
});

it('what is set for a point holds while the device is there, and at the moment of a change of the newer point', () => {
  const rows = [set(1), set(8, { pointId: 8 }), set(9, { pointId: 9 })];
  expect([99, 100, 199, 200, 5000].map((ts) => factorAt(rows, ts))).toEqual([1, 8, 8, 9, 9]);
});

it('devices without settings share one object, by which the parameters of the rules are computed once', () => {
  expect(settingsFor([], device)(150)).toBe(settingsFor([set(9, { companyId: 2 })], device)(150));
});
