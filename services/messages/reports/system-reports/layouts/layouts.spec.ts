import { unzipSync } from 'fflate';
import { systemReportSettings } from '@gaugeway/proto/api';
import { layout80020 } from './kinds/layout-80020';
import { layoutCsv } from './kinds/layout-csv';
import { oneFile } from './one-file';
import { daysOf, packedChannel } from './exchange-protocol';
import { bordersOfDay, type ExchangeDay, type IntervalValue } from './layout';

const input = {
  ...systemReportSettings.parse({
    ...{ layout: '80020', date_start: '2026-11-23', date_end: '2026-11-24', averaging: 60, accounting_point_ids: [7] },
    sender: { inn: '1001263646', name: 'ООО «Сеть» & Ко' },
    ...{ number: 41, measuring_channels: ['01'] },
  }),
  zone: 3,
};
const sure = (value: number): IntervalValue => ({ value, isReliable: true });
const values = [sure(1.4), sure(1.4), { value: null, isReliable: false }, sure(1.4), { value: 2, isReliable: false }];
const dayOf = (date: string): ExchangeDay => ({
  ...{ date, borders: bordersOfDay(3, date, 60) },
  points: [{ code: '523070005107201', title: 'ВЛ-101 "Луч" ө', channels: new Map([['01', values]]) }],
});
const days = [dayOf('2026-11-23'), dayOf('2026-11-24')];
const MADE_AT = Date.parse('2026-11-24T21:30:05Z') / 1000;

it('layout 80020 is a message a day in windows-1251, with whole kWh that add up and the status of what is not sure', () => {
  const [first, second] = layout80020.make(days, input, MADE_AT);
  expect([first?.name, second?.name]).toEqual(['80020_1001263646_20261123_41.xml', '80020_1001263646_20261124_42.xml']);
  const xml = new TextDecoder('windows-1251').decode(first?.content);
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="windows-1251"\?>\r\n<message class="80020" version="2" number="41">/,
  );
  // The report's clock is already at the next day.
  expect(xml).toContain('<timestamp>20261125003005</timestamp>');
  expect(xml).toContain('<day>20261123</day>');
  expect(xml).toContain('<inn>1001263646</inn>\r\n<name>ООО «Сеть» &amp; Ко</name>');
  expect(xml).toContain('<measuringpoint code="523070005107201" name="ВЛ-101 &quot;Луч&quot; &#1257;">');
  expect(xml.match(/<period.*/g)).toEqual([
    '<period start="0000" end="0100"><value>1</value></period>',
    '<period start="0100" end="0200"><value>2</value></period>',
    '<period start="0200" end="0300"><value status="1">0</value></period>',
    '<period start="0300" end="0400"><value>1</value></period>',
    '<period start="0400" end="0500"><value status="1">2</value></period>',
  ]);
});

it('layout 80020 leaves out the characters that no XML reader accepts', () => {
  const [day] = days;
  const points = day?.points.map((point) => ({ ...point, title: 'Feeder\u0001 \uffff4' })) ?? [];
  const [file] = layout80020.make(day ? [{ ...day, points }] : [], input, MADE_AT);
  expect(String(file?.content)).toContain('name="Feeder 4"');
});

it('CSV has a row per interval, exact, with its unit and status', () => {
  const [file] = layoutCsv.make(days, input, MADE_AT);
  const lines = String(file?.content).split('\r\n');
  expect(lines[1]).toBe('2026-11-23;00:00;01:00;523070005107201;"ВЛ-101 ""Луч"" ө";01;A+;1.4;kWh;0');
  expect(lines[3]).toBe('2026-11-23;02:00;03:00;523070005107201;"ВЛ-101 ""Луч"" ө";01;A+;;kWh;1');
  expect(lines).toHaveLength(1 + 2 * values.length + 1);
});

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
] as const)('the day %s of a clock with summer time has %i hours', (date, hours) => {
  const zone = 'Europe/Berlin';
  const dates = [date, '2026-11-01'];
  const list = Array.from({ length: hours + 24 }, (_, place) => sure(place));
  const frame = { given: { ...input, zone }, dates, name: '', madeAt: MADE_AT };
  const point = { code: '1', title: 'Feeder', channels: [packedChannel('01', list)] };
  const found = [...daysOf(frame, [point])];
  const [first, second] = found.map(({ points }) => points[0]?.channels.get('01')?.map(({ value }) => value));
  expect([first?.length, first?.at(-1), second?.[0], second?.length]).toEqual([hours, hours - 1, hours, 24]);
  const [file] = layoutCsv.make(found, frame.given, MADE_AT);
  const times = String(file?.content)
    .split('\r\n')
    .slice(1, 6)
    .map((line) => line.split(';').slice(1, 3).join(' to '));
  expect(times.slice(2, 4)).toEqual(
    hours === 23
      ? ['03:00+02:00 to 04:00+02:00', '04:00+02:00 to 05:00+02:00']
      : ['02:00+02:00 to 02:00+01:00', '02:00+01:00 to 03:00+01:00'],
  );
  const [xml] = layout80020.make(found, frame.given, MADE_AT);
  expect(String(xml?.content).match(/<period/g)).toHaveLength(hours);
});

it('several files are an archive, the same for the same files', () => {
  const files = [...layout80020.make(days, input, MADE_AT)];
  const { name, content } = oneFile(files, 'two_days');
  expect(name).toBe('two_days.zip');
  const found = Object.entries(unzipSync(content)).map(([file, bytes]) => ({
    name: file,
    content: Buffer.from(bytes),
  }));
  expect(found).toEqual(files);
  expect(oneFile(files, 'two_days').content).toEqual(content);
});
