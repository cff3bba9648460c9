import { Bus } from '@gaugeway/platform/bus';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { gaugeway, readingDecoded, readingStored } from '@gaugeway/proto/events';
import { CompanyLimits } from '../registries/companies/company-limits';
import { messagesService } from '../../messages.module';
import type { IncomingReading } from './batch';
import { IngestReadings } from './ingest-readings';
import { NewBatchRepository } from './new-batch.repository';

const NOW = Math.floor(Date.now() / 1000);

describe('storing decoded readings', () => {
  let app: TestApp;
  let ingestion: IngestReadings;
  let bus: Bus;
  let offset = 0n;

  beforeAll(async () => {
    app = await testApp([messagesService]);
    ingestion = app.get(IngestReadings);
    bus = app.get(Bus);
  });
  afterAll(() => app.close());

  interface Row {
    device?: number;
    ts: number;
    value: number;
    frame?: string;
    /** Time of the network's reception, milliseconds after NOW; absent = not reported. */
    heard?: number;
    extra?: string;
    link?: gaugeway.Link.$Properties;
  }

  function event({ device = 1, ts, value, frame = '', heard, extra = '', link }: Row): IncomingReading {
    offset += 1n;
    const decoded = gaugeway.ReadingDecoded.fromObject({
      deviceId: device,
      companyId: 2,
      modelId: 214,
      receivedAt: Date.now(),
      layouts: [{ fields: ['in1'] }],
      readings: [{ type: 1, ts, layout: 0, values: [value], extra }],
      frameKey: frame,
      frameAt: heard === undefined ? 0 : NOW * 1000 + heard,
      ...(link ? { link } : {}),
    });
    const headers = { type: readingDecoded.name, version: 1, id: `id-${offset}`, occurredAt: Date.now(), company: 2 };
    return { key: String(device), value: decoded, headers, partition: 0, offset };
  }

  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    app.get(Database).query<R & Record<string, unknown>>(text, values);
  const rowsOf = async (device: number) =>
    (
      await sql<{ ts: number; values: number[] }>(
        'SELECT ts, "values" FROM messages.message WHERE device_id = $1 ORDER BY ts',
        [device],
      )
    ).map(({ ts, values }) => [ts, values[0]]);
  const published = () => jest.spyOn(bus, 'publish');
  const lastStored = (publish: jest.SpyInstance): unknown =>
    publish.mock.calls.findLast(([topic]) => topic === readingStored)?.[1];
  /** Fails the first publication of stored readings. Jobs of the service publish other events in the background. */
  const failOnce = (reason: string) => {
    const publish = bus.publish.bind(bus);
    let hasFailed = false;
    return published().mockImplementation(async (...input: Parameters<Bus['publish']>) => {
      if (input[0] !== readingStored || hasFailed) return publish(...input);
      hasFailed = true;
      throw new Error(reason);
    });
  };

  afterEach(() => jest.restoreAllMocks());

  it('stores each row once, however often and however mixed it comes', async () => {
    const events = [event({ device: 10, ts: NOW - 60, value: 2 }), event({ device: 10, ts: NOW - 120, value: 1 })];
    await ingestion.ingest(events);
    await ingestion.ingest([...events].reverse());
    await ingestion.ingest([event({ device: 10, ts: NOW - 60, value: 2 })]);
    expect(await rowsOf(10)).toEqual([
      [NOW - 120, 1],
      [NOW - 60, 2],
    ]);
    expect(await sql('SELECT 1 FROM messages.message_revision WHERE device_id = 10')).toHaveLength(0);
  });

  it('keeps the old value of a correction and publishes it', async () => {
    await ingestion.ingest([event({ device: 11, ts: NOW - 60, value: 5 })]);
    const publish = published();
    await ingestion.ingest([event({ device: 11, ts: NOW - 60, value: 6 })]);
    expect(await rowsOf(11)).toEqual([[NOW - 60, 6]]);
    expect(await sql('SELECT "values", revision FROM messages.message_revision WHERE device_id = 11')).toEqual([
      { values: [5], revision: 0 },
    ]);
    expect(publish.mock.calls[0]?.[1]).toMatchObject([{ value: { rows: [{ correction: true, values: [6] }] } }]);
  });

  it('takes the later of two values of one key in a batch', async () => {
    await ingestion.ingest([
      event({ device: 12, ts: NOW - 60, value: 1 }),
      event({ device: 12, ts: NOW - 60, value: 2 }),
    ]);
    expect(await rowsOf(12)).toEqual([[NOW - 60, 2]]);
  });

  it('knows a repeated frame of a device without a clock by the frame', async () => {
    await ingestion.ingest([
      event({ device: 13, ts: NOW - 60, value: 1, frame: 'f1' }),
      event({ device: 13, ts: NOW - 58, value: 1, frame: 'f1' }),
    ]);
    await ingestion.ingest([
      event({ device: 13, ts: NOW - 30, value: 1, frame: 'f1' }),
      event({ device: 13, ts: NOW - 20, value: 2, frame: 'f2' }),
    ]);
    expect(await rowsOf(13)).toEqual([
      [NOW - 60, 1],
      [NOW - 20, 2],
    ]);
  });

  it('knows a repetition by its time: the same frame of an ABP device that starts its counter again is a reading', async () => {
    const minute = 60_000;
    const uplink = (heard: number) =>
      event({ device: 914, ts: NOW + Math.floor(heard / 1000), value: 7, frame: 'abp', heard });
    // Two replicas of a network server, in one batch and in two, and a redelivery.
    await ingestion.ingest([uplink(-60 * minute), uplink(-60 * minute + 900)]);
    await ingestion.ingest([uplink(-60 * minute - 1500), uplink(-60 * minute)]);
    expect(await rowsOf(914)).toEqual([[NOW - 3600, 7]]);
    // The counter of an idle meter starts again.
    await ingestion.ingest([uplink(-30 * minute), uplink(-10 * minute)]);
    await ingestion.ingest([uplink(-30 * minute), uplink(-10 * minute), uplink(-minute)]);
    expect(await rowsOf(914)).toEqual([
      [NOW - 3600, 7],
      [NOW - 1800, 7],
      [NOW - 600, 7],
      [NOW - 60, 7],
    ]);
  });

  it.each([
    ['1970', 0],
    ['1999', 946_684_799],
    ['2106', 4_294_967_295],
    ['milliseconds given as seconds', NOW * 1000],
  ])('puts a row of %s among the dead letters and stores its neighbours', async (_, ts) => {
    const device = 100 + (ts % 97);
    await ingestion.ingest([event({ device, ts, value: 1 }), event({ device, ts: NOW - 60, value: 2 })]);
    expect(await rowsOf(device)).toEqual([[NOW - 60, 2]]);
    const [letter] = await bus.deadLetters(readingDecoded.name, 1);
    expect(letter?.cause).toMatch(/^impossible_time: /);
    expect(letter?.key).toBe(String(device));
  });

  it('stores a row of thirty years ago in its own month', async () => {
    const ts = Date.UTC(2001, 1, 28, 23, 59, 59) / 1000;
    await ingestion.ingest([event({ device: 14, ts, value: 7 }), event({ device: 14, ts: ts + 1, value: 8 })]);
    expect(await rowsOf(14)).toEqual([
      [ts, 7],
      [ts + 1, 8],
    ]);
  });

  it('keeps with each row how its uplink was heard, and publishes it', async () => {
    const receptions = [{ gatewayEui: '0016c001ff10a235', rssi: -97, snr: 7.5 }];
    const link = { rssi: -97, snr: 7.5, dataRate: 'DR5 SF7BW125', receptions };
    const publish = published();
    await ingestion.ingest([event({ device: 16, ts: NOW - 60, value: 1, link })]);
    const [row] = await sql<{ link: object }>('SELECT link FROM messages.message WHERE device_id = 16');
    expect(row?.link).toEqual({ data_rate: 'DR5 SF7BW125', gateways: [['0016c001ff10a235', -97, 7.5]] });
    expect(publish.mock.calls[0]?.[1]).toMatchObject([{ value: { link: { dataRate: 'DR5 SF7BW125', receptions } } }]);
  });

  it('keeps values that are not given and text next to the numbers', async () => {
    await ingestion.ingest([event({ device: 15, ts: NOW - 60, value: NaN, extra: '{"serial":"a\\"b\\\\c"}' })]);
    const [row] = await sql<{ values: number[]; extra: object }>(
      'SELECT "values", extra FROM messages.message WHERE device_id = 15',
    );
    expect(row).toMatchObject({ values: [NaN], extra: { serial: 'a"b\\c' } });
    const publish = published();
    await ingestion.ingest([event({ device: 15, ts: NOW - 60, value: NaN, extra: '{"serial":"a\\"b\\\\c"}' })]);
    expect(publish.mock.calls[0]?.[1]).toMatchObject([{ value: { rows: [] } }]);
  });

  it('publishes the rows that a process stored but died before publishing, and only those', async () => {
    const batch = [event({ device: 16, ts: NOW - 60, value: 1 }), event({ device: 16, ts: NOW - 50, value: 2 })];
    const publish = failOnce('the process dies here');
    await expect(ingestion.ingest(batch)).rejects.toThrow('dies here');
    const next = anotherProcess();
    const ingestAgain = () => forEveryone(() => next.ingest(batch));
    await ingestAgain();
    expect(lastStored(publish)).toMatchObject([{ key: '16' }, { key: '16' }]);
    await ingestAgain();
    expect(lastStored(publish)).toMatchObject([{ value: { rows: [] } }, { value: { rows: [] } }]);
  });

  const anotherProcess = () =>
    new IngestReadings(...(dependenciesOf(ingestion) as ConstructorParameters<typeof IngestReadings>));
  const publishedRows = (publish: jest.SpyInstance) =>
    publish.mock.calls
      .filter(([topic]) => topic === readingStored)
      .flatMap(([, events]) =>
        (events as { value: gaugeway.ReadingStored.$Properties }[]).flatMap(({ value }) =>
          (value.rows ?? []).map(({ ts }) => ts),
        ),
      );

  it('publishes all of a batch that comes again in other cuts, and the rows that are new in the last of them', async () => {
    const events = [60, 50, 40, 30].map((before, n) => event({ device: 21, ts: NOW - before, value: n }));
    failOnce('the process dies here');
    await expect(ingestion.ingest(events.slice(0, 3))).rejects.toThrow('dies here');
    const publish = published().mockClear();
    const next = anotherProcess();
    await forEveryone(() => next.ingest(events.slice(0, 1)));
    await forEveryone(() => next.ingest(events.slice(1)));
    expect(publishedRows(publish)).toEqual([NOW - 60, NOW - 50, NOW - 40, NOW - 30]);
  });

  it('publishes what another process stored meanwhile and did not publish', async () => {
    await ingestion.ingest([event({ device: 22, ts: NOW - 60, value: 1 })]);
    const batch = [event({ device: 22, ts: NOW - 50, value: 2 })];
    const other = anotherProcess();
    failOnce('the process dies here');
    await expect(forEveryone(() => other.ingest(batch))).rejects.toThrow('dies here');
    const publish = published().mockClear();
    await ingestion.ingest([...batch, event({ device: 23, ts: NOW - 60, value: 1 })]);
    expect(publishedRows(publish)).toEqual([NOW - 50, NOW - 60]);
  });

  it('stores batches of several partitions together and publishes those of a partition that was not published', async () => {
    const of = (partition: number, before: number): IncomingReading => ({
      ...event({ device: 40 + partition, ts: NOW - before, value: partition }),
      partition,
    });
    const [one, two] = [of(1, 60), of(2, 60)];
    await ingestion.ingest([one]);
    failOnce('the process dies here');
    await expect(ingestion.ingest([two])).rejects.toThrow('dies here');
    const publish = published().mockClear();
    await ingestion.ingest([one, two, of(1, 50), of(3, 60)]);
    expect(publishedRows(publish)).toEqual([NOW - 60, NOW - 50, NOW - 60]);
    expect(
      (await sql<{ partition: number }>('SELECT partition FROM messages.ingested WHERE partition > 0')).length,
    ).toBe(3);
  });

  describe('that are all new, after the batch that the process stored last,', () => {
    const device = 60;
    let ts = NOW - 86_400;
    const nextRow = (row: Partial<Row> = {}) => event({ device, ts: (ts += 1), value: 1, ...row });
    const counted = async () =>
      (await sql<{ stored: number }>('SELECT sum(stored)::int AS stored FROM messages.company_day'))[0]?.stored ?? 0;
    /** Ingests a batch; true = one statement stored it. */
    const isStoredAtOnce = async (batch: readonly IncomingReading[]): Promise<boolean> => {
      const store = jest.spyOn(app.get(NewBatchRepository), 'store').mockClear();
      await ingestion.ingest(batch);
      const result = store.mock.results.at(-1);
      store.mockRestore();
      return result !== undefined && (await (result.value as Promise<unknown>)) !== null;
    };

    beforeAll(async () => {
      await sql(
        `INSERT INTO messages.device
           (device_id, version, company_id, model_id, name, time_zone, transformation_ratio, tied_users)
         VALUES ($1, 1, 2, 214, 'Meter', 0, 1, '{7,9}')`,
        [device],
      );
    });
    beforeEach(async () => {
      // A batch may count as new some batches after one that did not.
      while (!(await isStoredAtOnce([nextRow()])));
    });

    it('stores them with one statement, counts them and publishes the tied users', async () => {
      const before = await counted();
      const publish = published();
      const batch = [nextRow(), nextRow({ frame: 'n1', heard: 0 }), nextRow({ frame: 'n2', heard: 100_000 })];
      expect(await isStoredAtOnce(batch)).toBe(true);
      const times = (await rowsOf(device)).slice(-3).map(([at]) => at);
      expect(times).toEqual(batch.map(({ value }) => value.readings[0]?.ts));
      expect(await counted()).toBe(before + 3);
      expect(lastStored(publish)).toMatchObject(batch.map(() => ({ value: { tiedUsers: [7, 9], rows: [{}] } })));
      const [{ last } = { last: 0 }] = await sql<{ last: number }>(
        'SELECT last_offset AS last FROM messages.ingested WHERE partition = 0',
      );
      expect(last).toBe(Number(batch.at(-1)?.offset));
    });

    it.each([
      ['a row is known', () => event({ device, ts: ts - 1, value: 1 })],
      ['a frame is known', () => nextRow({ frame: 'n3', heard: 1000 })],
    ])('stores the others and counts each once where %s', async (_, known) => {
      await ingestion.ingest([nextRow(), nextRow({ frame: 'n3', heard: 0 })]);
      const [before, rows] = [await counted(), (await rowsOf(device)).length];
      expect(await isStoredAtOnce([known(), nextRow()])).toBe(false);
      expect(await rowsOf(device)).toHaveLength(rows + 1);
      expect(await counted()).toBe(before + 1);
    });

    it('publishes them where another process stored them and did not', async () => {
      const batch = [nextRow()];
      failOnce('the process dies here');
      await expect(forEveryone(() => anotherProcess().ingest(batch))).rejects.toThrow('dies here');
      const publish = published().mockClear();
      const before = await counted();
      await ingestion.ingest([...batch, nextRow()]);
      expect(publishedRows(publish)).toEqual([ts - 1, ts]);
      expect(await counted()).toBe(before + 1);
    });
  });

  it('publishes a batch in the same process once the bus accepts events again', async () => {
    const batch = [
      event({ device: 18, ts: NOW - 60, value: 1, frame: 'g1' }),
      event({ device: 18, ts: NOW - 59, value: 1, frame: 'g1' }),
    ];
    const publish = failOnce('the bus is away');
    await expect(ingestion.ingest(batch)).rejects.toThrow('away');
    await ingestion.ingest(batch);
    expect(lastStored(publish)).toMatchObject([{ value: { rows: [{ ts: NOW - 60 }] } }, { value: { rows: [] } }]);
  });

  it('is not turned back by a replay over a correction', async () => {
    const [first, second] = [
      event({ device: 19, ts: NOW - 60, value: 1 }),
      event({ device: 19, ts: NOW - 60, value: 2 }),
    ];
    first.value.receivedAt = Date.now() - 5000;
    await ingestion.ingest([first]);
    await ingestion.ingest([second]);
    await ingestion.ingest([first]);
    await ingestion.ingest([second]);
    expect(await rowsOf(19)).toEqual([[NOW - 60, 2]]);
    expect(await sql('SELECT 1 FROM messages.message_revision WHERE device_id = 19')).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['no object', '[1]'],
  ])('puts a row whose text is %s among the dead letters', async (_, extra) => {
    await ingestion.ingest([
      event({ device: 20, ts: NOW - 60, value: 1, extra }),
      event({ device: 20, ts: NOW - 30, value: 2 }),
    ]);
    expect(await rowsOf(20)).toEqual([[NOW - 30, 2]]);
    expect((await bus.deadLetters(readingDecoded.name, 1))[0]?.cause).toMatch(/^bad_extra/);
  });

  describe('with a limit of messages per day', () => {
    const limit = async (company: number, messages: number | null) => {
      await sql(
        `INSERT INTO messages.company (company_id, parent_id, name, time_zone, limit_a_day, version) VALUES ($1, 1, '', 0, $2, 1)
         ON CONFLICT (company_id) DO UPDATE SET limit_a_day = excluded.limit_a_day`,
        [company, messages],
      );
      app.get(CompanyLimits).forget();
    };
    const of = (company: number, row: Row & { type?: number }): IncomingReading => {
      const made = event(row);
      made.value.companyId = company;
      for (const reading of made.value.readings) reading.type = row.type ?? 1;
      return made;
    };
    const today = async (company: number) =>
      (
        await sql<{ stored: number; over_limit: number }>(
          'SELECT stored, over_limit FROM messages.company_day WHERE company_id = $1',
          [company],
        )
      )[0];

    it('stores up to it, counts what is beyond it only once, and publishes the device', async () => {
      await limit(30, 2);
      const batch = [1, 2, 3, 4].map((n) => of(30, { device: 30, ts: NOW - 100 + n, value: n }));
      const publish = published();
      await ingestion.ingest(batch);
      await ingestion.ingest(batch);
      expect(await rowsOf(30)).toEqual([
        [NOW - 99, 1],
        [NOW - 98, 2],
      ]);
      expect(await today(30)).toEqual({ stored: 2, over_limit: 2 });
      expect(publish.mock.calls[0]?.[1]).toMatchObject([{ value: { rows: [{}] } }, {}, { value: { rows: [] } }, {}]);
    });

    it('lets corrections and alarms through', async () => {
      await limit(31, 1);
      await ingestion.ingest([of(31, { device: 31, ts: NOW - 60, value: 1 })]);
      await ingestion.ingest([
        of(31, { device: 31, ts: NOW - 60, value: 2 }),
        of(31, { device: 31, ts: NOW - 50, value: 1, type: 4 }),
        of(31, { device: 31, ts: NOW - 40, value: 1 }),
      ]);
      expect(await rowsOf(31)).toEqual([
        [NOW - 60, 2],
        [NOW - 50, 1],
      ]);
      expect(await today(31)).toEqual({ stored: 2, over_limit: 1 });
    });

    it('brings in what was left out when the topic is replayed after the limit was raised', async () => {
      await limit(32, 1);
      const batch = [1, 2].map((n) => of(32, { device: 32, ts: NOW - 100 + n, value: n, frame: `o${n}` }));
      await ingestion.ingest(batch);
      expect(await rowsOf(32)).toHaveLength(1);
      await limit(32, 5);
      await ingestion.ingest(batch);
      expect(await rowsOf(32)).toHaveLength(2);
      expect(await today(32)).toEqual({ stored: 2, over_limit: 1 });
    });

    it('holds for batches stored concurrently, and affects no other company', async () => {
      await limit(33, 3);
      const batches = [0, 1, 2, 3].map((n) => {
        const batch = [0, 1].map((m) => of(33, { device: 330 + n, ts: NOW - 60 - m, value: 1 }));
        const other = of(34, { device: 340 + n, ts: NOW - 60, value: 1 });
        return [...batch, other].map((each) => ({ ...each, partition: n + 1 }));
      });
      await Promise.all(batches.map((batch) => ingestion.ingest(batch)));
      expect(await today(33)).toEqual({ stored: 3, over_limit: 5 });
      expect(await today(34)).toEqual({ stored: 4, over_limit: 0 });
    });
  });
});

/** Dependencies of the service, to build that of a second process. */
function dependenciesOf(service: object): unknown[] {
  const names = 'bus database layouts series repository batches metrics limits quota devices';
  return names.split(' ').map((name) => Reflect.get(service, name) as unknown);
}
