import { PageRepository } from '../data/page.repository';
import { RemovalRepository } from '../editing/removal/removal.repository';
import { StoredRows } from './stored-rows.repository';
import { type Given, named, NOON, timeSeriesBench, type TimeSeriesHarness } from './timeseries-bench.contract';

const DAY = 86_400;
const YEARS_AGO = Date.UTC(2001, 1, 28, 23, 59, 59) / 1000;

function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, place) =>
    permutationsOf(list.filter((_, other) => other !== place)).map((rest) => [one, ...rest]),
  );
}

/** Contract of every schema of the time series. `SEED` repeats a run. */
export function timeSeriesContract(name: string, setup: () => Promise<TimeSeriesHarness>): void {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

  describe(`the time series on ${name} (seed ${seed})`, () => {
    let harness: TimeSeriesHarness;
    const bench = timeSeriesBench(() => harness);
    const { newDevice, layouts, rowOf, write, read, count, content, pairs, revisions, setStatus } = bench;

    beforeAll(async () => {
      harness = await setup();
      await harness.series.prepare();
    }, 120_000);
    afterAll(() => harness.close(), 60_000);

    it('is prepared again at every start', async () => {
      const deviceId = newDevice();
      await write({ deviceId, ts: NOON });
      await harness.series.prepare();
      expect(await count(deviceId)).toBe(1);
    });

    it('stores a row once, however often it is written', async () => {
      const deviceId = newDevice();
      const rows = [
        { deviceId, ts: NOON, values: [1.5, NaN, -Infinity], extra: '{"serial": "a\\"b\\\\c, ö"}' },
        { deviceId, ts: NOON + 1, values: [] },
        { deviceId, ts: NOON, type: 2, values: [3e-300, 123456789.123456] },
      ];
      const written = await write(...rows);
      expect(written).toEqual([
        { deviceId, type: 1, ts: NOON, correction: false },
        { deviceId, type: 1, ts: NOON + 1, correction: false },
        { deviceId, type: 2, ts: NOON, correction: false },
      ]);
      expect(await write(...rows)).toEqual([]);
      expect(await read(deviceId)).toEqual([
        {
          ts: NOON,
          layoutId: await layouts().idOf(named(3)),
          values: '{1.5,NaN,NaN}',
          extra: '{"serial": "a\\"b\\\\c, ö"}',
          status: 0,
        },
        { ts: NOON + 1, layoutId: await layouts().idOf([]), values: '{}', extra: null, status: 0 },
      ]);
      expect(pairs(await read(deviceId, 2))).toEqual([[NOON, '{3e-300,123456789.123456}']]);
      expect(await revisions(deviceId)).toEqual([]);
    });

    it('keeps how a row was first heard, and how a correction was', async () => {
      const deviceId = newDevice();
      const heard = (rssi: number) => JSON.stringify({ data_rate: 'DR0', gateways: [['24e124fffef01a2b', rssi, 7.5]] });
      const links = async () => {
        const rows = await harness.database.query<{ link: { gateways: [[string, number, number]] } | null }>(
          'SELECT link FROM messages.message WHERE device_id = $1 ORDER BY ts',
          [deviceId],
        );
        return rows.map(({ link }) => link?.gateways[0][1] ?? null);
      };
      await write({ deviceId, ts: NOON, link: heard(-90) }, { deviceId, ts: NOON + 1 });
      expect(await write({ deviceId, ts: NOON, link: heard(-60) })).toEqual([]);
      expect(await links()).toEqual([-90, null]);
      await write({ deviceId, ts: NOON, values: [2], link: heard(-60) });
      expect(await links()).toEqual([-60, null]);
    });

    it('returns the new keys of a batch whose other keys are known', async () => {
      const deviceId = newDevice();
      await write({ deviceId, ts: NOON }, { deviceId, ts: NOON + 60 });
      const written = await write(
        { deviceId, ts: NOON + 60 },
        { deviceId, ts: NOON + 120 },
        { deviceId, ts: NOON, type: 2 },
      );
      expect(written.map(({ type, ts, correction }) => [type, ts, correction])).toEqual([
        [1, NOON + 120, false],
        [2, NOON, false],
      ]);
      expect(await count(deviceId)).toBe(3);
    });

    it('stores the others of a large batch of which one is known, and the next ones', async () => {
      const deviceId = newDevice();
      const batch = (from: number) =>
        Array.from({ length: 150 }, (_, n) => ({ deviceId, ts: NOON + (from + n) * 60, values: [from + n] }));
      expect(await write(...batch(0))).toHaveLength(150);
      expect(await write(...batch(149))).toHaveLength(149);
      expect(await write(...batch(0))).toEqual([]);
      expect(await write(...batch(400))).toHaveLength(150);
      const stored = (await read(deviceId)).map(({ ts, values }) => [(ts - NOON) / 60, values]);
      const wanted = [...Array.from({ length: 299 }, (_, n) => n), ...Array.from({ length: 150 }, (_, n) => 400 + n)];
      expect(stored).toEqual(wanted.map((n) => [n, `{${n}}`]));
    });

    it('keeps what a correction replaces, each time', async () => {
      const deviceId = newDevice();
      await write({ deviceId, ts: NOON, values: [1] }, { deviceId, ts: NOON + 60, values: [7] });
      const corrected = [{ deviceId, type: 1, ts: NOON, correction: true }];
      expect(await write({ deviceId, ts: NOON, values: [2] }, { deviceId, ts: NOON + 60, values: [7] })).toEqual(
        corrected,
      );
      const extended = [{ deviceId, type: 1, ts: NOON, correction: false }];
      expect(await write({ deviceId, ts: NOON, values: [2], extra: '{"note": 1}' })).toEqual(extended);
      expect(await write({ deviceId, ts: NOON, values: [2], extra: '{"note":1}' })).toEqual([]);
      expect(await write({ deviceId, ts: NOON, values: [2], extra: '{"note": 2}' })).toEqual(corrected);
      expect(pairs(await read(deviceId))).toEqual([
        [NOON, '{2}'],
        [NOON + 60, '{7}'],
      ]);
      expect(await revisions(deviceId)).toEqual([
        { ts: NOON, revision: 0, values: [1] },
        { ts: NOON, revision: 1, values: [2] },
      ]);
    });

    it('merges what comes for a known key field by field', async () => {
      // Vega SPbZIP: packet 01 has the sum and packet 04 the sum and the tariffs, at the same time.
      const packet04 = { fields: ['tariff_sum', 'tariff1', 'tariff2'], values: [30, 10, 20], receivedAt: 2000 };
      const packet01 = { fields: ['tariff_sum'], values: [30], receivedAt: 1000 };
      const [one, other] = [newDevice(), newDevice()];
      const [first, second] = [newDevice(), newDevice()];
      for (const packets of [[packet01, packet04] as const, [packet04, packet01] as const]) {
        const deviceId = packets[0] === packet01 ? one : other;
        for (const packet of packets) await write({ deviceId, ts: NOON, ...packet });
        expect(await content(deviceId)).toEqual({ tariff_sum: 30, tariff1: 10, tariff2: 20 });
        expect(await revisions(deviceId)).toEqual([]);
      }
      // A value that is not given takes none away.
      await write({ deviceId: one, ts: NOON, ...packet04, values: [NaN, 11, NaN], receivedAt: 3000 });
      expect(await content(one)).toEqual({ tariff_sum: 30, tariff1: 11, tariff2: 20 });
      expect((await revisions(one)).map(({ values }) => values)).toEqual([[30, 10, 20]]);
      // Several devices in one batch.
      await write({ deviceId: first, ts: NOON, ...packet01 }, { deviceId: second, ts: NOON, ...packet04 });
      await write({ deviceId: first, ts: NOON, ...packet04 }, { deviceId: second, ts: NOON, ...packet01 });
      expect(await content(first)).toEqual(await content(second));
    });

    it('keeps the same for a key in any order of arrival', async () => {
      const arrivals = [
        { fields: ['a', 'b'], values: [1, 2], receivedAt: 1000 },
        { fields: ['b', 'c'], values: [3, 4], receivedAt: 2000, extra: '{"note": "x"}' },
        { fields: ['c', 'a'], values: [5, 6], receivedAt: 3000, status: 2 },
        { fields: ['a'], values: [7], receivedAt: 4000, extra: '{"note": "y"}', status: 3 },
      ];
      const found = new Set<string>();
      for (const order of permutationsOf(arrivals)) {
        const deviceId = newDevice();
        for (const arrival of order) await write({ deviceId, ts: NOON, ...arrival });
        found.add(JSON.stringify(await content(deviceId)));
      }
      expect([...found]).toEqual([JSON.stringify({ a: 6, b: 3, c: 5 })]);
    });

    it('keeps what arrives under a value edited by a user', async () => {
      const deviceId = newDevice();
      await write({ deviceId, ts: NOON, fields: ['a', 'b'], values: [1, 2] });
      await harness.database.transaction(async (transaction) => {
        const [row] = await new StoredRows(layouts()).at(transaction, deviceId, 1, [NOON]);
        if (!row) throw new Error('the row is not there');
        const marks = { a: { status: 4, user: 7, method: 'hand', raw: 1, raw_at: NOON * 1000 } };
        const edited = { ...row, values: [5, 2], marks, isCorrected: true, userId: 7, method: 'hand' };
        await harness.series.update(transaction, [edited]);
      });
      expect(await write({ deviceId, ts: NOON, fields: ['a'], values: [9], receivedAt: NOON * 1000 + 1 })).toEqual([]);
      expect(await content(deviceId)).toEqual({ a: 5, b: 2 });
      const [row] = await harness.database.query<{ raw: number; by: number }>(
        `SELECT (marks->'a'->>'raw')::float8 AS raw, (marks->'a'->>'user')::int AS by FROM messages.message WHERE device_id = $1`,
        [deviceId],
      );
      expect(row).toEqual({ raw: 9, by: 7 });
      const kept = await harness.database.query<{ user_id: number | null }>(
        'SELECT user_id FROM messages.message_revision WHERE device_id = $1',
        [deviceId],
      );
      expect(kept).toEqual([{ user_id: null }]);
    });

    it('leaves alone what was edited or rejected by hand', async () => {
      const deviceId = newDevice();
      const times = [0, 1, 2].map((n) => NOON + n);
      await write(...times.map((ts) => ({ deviceId, ts, values: [1] })));
      await setStatus(deviceId, NOON, 4);
      await setStatus(deviceId, NOON + 1, 5);
      await setStatus(deviceId, NOON + 2, 2);
      const written = await write(...times.map((ts) => ({ deviceId, ts, values: [9] })));
      expect(written.map(({ ts }) => ts)).toEqual([NOON + 2]);
      expect((await read(deviceId)).map(({ values, status }) => [values, status])).toEqual([
        ['{1}', 4],
        ['{1}', 5],
        ['{9}', 0],
      ]);
    });

    it('takes rows of any year in any order', async () => {
      const deviceId = newDevice();
      const times = [NOON, YEARS_AGO, NOON - 400 * DAY, NOON + DAY, YEARS_AGO + 1, NOON - 3, NOON - 31 * DAY];
      for (const ts of times) await write({ deviceId, ts, values: [ts] });
      expect(await write(...times.map((ts) => ({ deviceId, ts, values: [ts] })))).toEqual([]);
      const sorted = [...times].sort((a, b) => a - b);
      expect((await read(deviceId)).map(({ ts }) => ts)).toEqual(sorted);
    });

    it('leaves nothing of a transaction that is rolled back', async () => {
      const deviceId = newDevice();
      const { database, series } = harness;
      const row = await rowOf({ deviceId, ts: NOON });
      const failing = database.transaction(async (transaction) => {
        await series.write(transaction, [row]);
        throw new Error('the process dies here');
      });
      await expect(failing).rejects.toThrow('dies here');
      expect(await count(deviceId)).toBe(0);
      expect(await write({ deviceId, ts: NOON })).toHaveLength(1);
    });

    it('reads a page of a period, its ends included, in either order', async () => {
      const [deviceId, neighbour] = [newDevice(), newDevice()];
      await write(
        ...Array.from({ length: 50 }, (_, n) => ({ deviceId, ts: NOON + n * DAY, fields: ['day'], values: [n] })),
        ...Array.from({ length: 50 }, (_, n) => ({ deviceId: neighbour, ts: NOON + n * DAY })),
        ...Array.from({ length: 50 }, (_, n) => ({ deviceId, type: 2, ts: NOON + n * DAY })),
      );
      const period = { from: NOON + 10 * DAY, to: NOON + 19 * DAY };
      const pages = new PageRepository(harness.database);
      const layoutId = await layouts().idOf(['day']);
      const shape = {
        layouts: [{ id: layoutId, fields: ['day'] }],
        ratio: null,
        hasExtra: false,
        hasStatus: false,
        hasLink: false,
        hasMarks: false,
      };
      const everything = { deviceId, type: 1, limit: 100_000, offset: 0, newestFirst: false, ...period };
      const days = async (query: Partial<typeof everything>) => {
        const rows = JSON.parse((await pages.rows({ ...everything, ...query }, shape)).data.join('')) as {
          day: number;
        }[];
        return rows.map(({ day }) => day);
      };
      expect(await days({})).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
      expect(await days({ limit: 3, offset: 2 })).toEqual([12, 13, 14]);
      expect(await days({ limit: 3, offset: 2, newestFirst: true })).toEqual([17, 16, 15]);
      expect(await days({ limit: 5, offset: 8 })).toEqual([18, 19]);
      expect(await days({ offset: 10 })).toEqual([]);
      expect(await days({ from: period.to + 1, to: period.to + 2 })).toEqual([]);
      expect(await pages.layouts(everything)).toEqual([
        { layoutId, rows: 10, hasExtra: false, hasStatus: false, hasLink: false, hasMarks: false },
      ]);
      expect(await pages.layouts({ ...everything, deviceId: newDevice() })).toEqual([]);
    });

    it('gives rows up to be put aside with their revisions, packed or not', async () => {
      const removals = new RemovalRepository(harness.series);
      for (const isPacked of [false, true]) {
        const [deviceId, neighbour] = [newDevice(), newDevice()];
        const times = [0, 1, 2].map((n) => NOON - 90 * DAY + n * 3600);
        for (const id of [deviceId, neighbour]) await write(...times.map((ts) => ({ deviceId: id, ts })));
        const [first = 0, second = 0, third = 0] = times;
        await write({ deviceId, ts: second, values: [2] }, { deviceId, ts: first, type: 2 });
        if (isPacked) await harness.pack();
        const remove = (ts: number | null) =>
          harness.database.transaction(async (transaction) => {
            const counts = await removals.remove(transaction, { deviceId, type: 1, ts }, 7);
            return { counts: [...counts], newest: (await removals.newest(transaction, deviceId, 1))?.ts };
          });
        expect(await remove(second)).toEqual({ counts: [[1, 1]], newest: third });
        expect(await remove(second)).toEqual({ counts: [], newest: third });
        // If it arrives again, it is stored as new and is no correction.
        expect(await write({ deviceId, ts: second })).toEqual([{ deviceId, type: 1, ts: second, correction: false }]);
        expect(await remove(second)).toEqual({ counts: [[1, 1]], newest: third });
        expect(await remove(null)).toEqual({ counts: [[1, 2]], newest: undefined });
        expect(await revisions(deviceId)).toEqual([]);
        const aside = await harness.database.query(
          `SELECT ts, "values", was_current FROM messages.removed_message WHERE device_id = $1
           ORDER BY ts, revision, was_current`,
          [deviceId],
        );
        expect(aside).toEqual([
          { ts: first, values: [1], was_current: true },
          { ts: second, values: [1], was_current: false },
          { ts: second, values: [1], was_current: true },
          { ts: second, values: [2], was_current: true },
          { ts: third, values: [1], was_current: true },
        ]);
        expect([await count(neighbour), (await read(deviceId, 2)).length]).toEqual([3, 1]);
      }
    });

    it('takes a late row, a repeat and a correction where the partition is packed already', async () => {
      const [deviceId, neighbour] = [newDevice(), newDevice()];
      const times = Array.from({ length: 48 }, (_, n) => NOON - 60 * DAY + n * 3600);
      const rows = [deviceId, neighbour].flatMap((id) => times.map((ts) => ({ deviceId: id, ts, values: [ts] })));
      await write(...rows);
      const [first = 0, second = 0, third = 0] = times;
      await setStatus(deviceId, third, 4);
      await harness.pack();
      expect(await write(...rows)).toEqual([]);
      const written = await write(
        { deviceId, ts: first, values: [first] },
        { deviceId, ts: second, values: [-1] },
        { deviceId, ts: third, values: [-1] },
        { deviceId, ts: first + 1, values: [-2] },
      );
      expect(written.map(({ ts, correction }) => [ts, correction])).toEqual([
        [first + 1, false],
        [second, true],
      ]);
      const expected = [
        [first, `{${first}}`],
        [first + 1, '{-2}'],
        [second, '{-1}'],
        ...times.slice(2).map((ts) => [ts, `{${ts}}`]),
      ];
      for (const again of [false, true]) {
        if (again) await harness.pack();
        expect(pairs(await read(deviceId))).toEqual(expected);
        expect(await count(deviceId)).toBe(49);
        expect(await count(neighbour)).toBe(48);
        expect(await revisions(deviceId)).toEqual([{ ts: second, revision: 0, values: [second] }]);
        expect(await write(...rows.filter(({ ts }) => ts !== second))).toEqual([]);
      }
    });

    it('holds after any mix of new, repeated, corrected and late rows the last write of each key', async () => {
      let state = seed;
      const random = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const ids = [newDevice(), newDevice(), newDevice()];
      const model = new Map<string, { value: number; revision: number }>();
      for (let round = 0; round < 25; round++) {
        const batch = new Map<string, Given & { value: number }>();
        for (let n = random(40); n >= 0; n--) {
          const deviceId = ids[random(3)] ?? 0;
          const ts = NOON - random(12) * 5 * DAY + random(8);
          const value = random(3);
          batch.set(`${deviceId}/${ts}`, { deviceId, ts, value, values: [value] });
        }
        const expected: [number, number, boolean][] = [];
        for (const [key, { deviceId, ts, value }] of batch) {
          const before = model.get(key);
          if (before?.value === value) continue;
          expected.push([deviceId, ts, before !== undefined]);
          model.set(key, { value, revision: before ? before.revision + 1 : 0 });
        }
        const written = await write(...batch.values());
        expect(written.map(({ deviceId, ts, correction }) => [deviceId, ts, correction])).toEqual(
          expected.sort(([a, at], [b, bt]) => a - b || at - bt),
        );
        if (round % 8 === 7) await harness.pack();
      }
      for (const id of ids) {
        const found = (await read(id)).map(({ ts, values }) => [`${id}/${ts}`, Number(values.slice(1, -1))]);
        const wanted = [...model].filter(([key]) => key.startsWith(`${id}/`)).map(([key, { value }]) => [key, value]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
        expect(found).toHaveLength(wanted.length);
        const replaced = [...model].filter(([key]) => key.startsWith(`${id}/`));
        expect(await revisions(id)).toHaveLength(replaced.reduce((sum, [, { revision }]) => sum + revision, 0));
      }
    });

    it('drops only what is older than the limit, and accepts it again as new', async () => {
      const deviceId = newDevice();
      const border = Date.UTC(2003, 5, 15) / 1000;
      const times = Array.from({ length: 80 }, (_, n) => border + (n - 60) * DAY);
      await write(...times.map((ts) => ({ deviceId, ts })));
      await harness.pack();
      expect((await harness.series.dropBefore(border)).length).toBeGreaterThan(0);
      const kept = (await read(deviceId)).map(({ ts }) => ts);
      expect(kept).toEqual(times.slice(-kept.length));
      expect(kept.length).toBeGreaterThanOrEqual(20);
      expect(Math.min(...kept)).toBeGreaterThan(border - 31 * DAY);
      const again = await write(...times.map((ts) => ({ deviceId, ts })));
      expect(again.map(({ ts }) => ts)).toEqual(times.slice(0, -kept.length));
      expect(await count(deviceId)).toBe(80);
      await harness.series.dropBefore(border);
      expect(await harness.series.dropBefore(border)).toEqual([]);
    });
  });
}
