import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { dayAt, dayStart, type Zone } from '@gaugeway/proto/time/zone';
import { messagesService } from '../../messages.module';
import { bucketOf, startOf } from '../buckets';
import { LINK_HOURS, LINK_SPAN, LINKS_OF_POINT } from '../scaled-registers';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase([messagesService]);
});
afterAll(() => test.drop());

const DAY = 86_400;
const at = (iso: string) => Date.parse(iso) / 1000;
const dated = [
  { from: '', zone: 6 },
  { from: '2026-03-01', zone: 5 },
  { from: '2026-10-20', zone: 'Europe/Berlin' },
];

interface Span {
  since: string;
  since_hour: number;
  until: string;
  until_hour: number;
}

/** Spans of links between the times of a device in a zone. */
async function spansOf(zone: Zone, links: readonly { from: number; to: number | null }[]): Promise<Span[]> {
  const [hours, zones] =
    typeof zone === 'number' ? [zone, null] : [0, typeof zone === 'string' ? [{ from: '', zone }] : zone];
  return test.database.query<Span & Record<string, unknown>>(
    `SELECT since::text, since_hour, until::text, until_hour FROM (SELECT l."from", ${LINK_SPAN}
       FROM (SELECT $1::jsonb AS links) p CROSS JOIN LATERAL ${LINKS_OF_POINT}
       CROSS JOIN (SELECT $2::real AS time_zone, $3::jsonb AS zones, NULL::jsonb AS clock) d CROSS JOIN ${LINK_HOURS}) s ORDER BY "from"`,
    [JSON.stringify(links), hours, zones && JSON.stringify(zones)],
  );
}

const dayOf = (date: string) => Date.parse(date) / 1000 / DAY;

it.each<[string, Zone, string]>([
  ['spring', 'Europe/Berlin', '2026-03-28T20:00:00Z'],
  ['autumn', 'Europe/Berlin', '2026-10-24T20:00:00Z'],
  ['a midnight that comes twice', 'Atlantic/Azores', '2026-10-24T20:00:00Z'],
  ['a skipped midnight', 'America/Sao_Paulo', '2018-11-03T20:00:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-04-04T10:00:00Z'],
  ['a change of the offset', dated, '2026-02-28T14:00:00Z'],
  ['a change to a named zone', dated, '2026-10-19T14:00:00Z'],
  ['an offset of three quarters', 5.75, '2026-03-01T14:00:00Z'],
])('a link has the hours of the aggregates: %s', async (_, zone, begin) => {
  const links = Array.from({ length: 90 }, (_each, place) => {
    const from = at(begin) + place * 1700;
    return { from, to: from + 3 * 3600 + place * 1300 };
  });
  for (const [place, { since, since_hour, until, until_hour }] of (await spansOf(zone, links)).entries()) {
    const { from = 0, to = 0 } = links[place] ?? {};
    // The first hour of the link begins at the time or after it; its last one ends there or before.
    const [first, last] = [dayOf(since), dayOf(until)];
    const begins = startOf(first, zone, since_hour);
    expect(begins).toBeGreaterThanOrEqual(from);
    const before = bucketOf(begins, zone);
    expect(startOf(before.day, zone, before.hour)).toBeLessThan(from);
    const ends = startOf(last, zone, Math.min(until_hour + 1, 60));
    expect(ends).toBeGreaterThanOrEqual(to);
    const counted = bucketOf(ends, zone);
    expect(startOf(counted.day, zone, counted.hour)).toBeLessThan(to);
    expect([dayAt(zone, begins), begins >= dayStart(zone, first)]).toEqual([first, true]);
  }
});
