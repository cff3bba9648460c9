import { captions, type Captions } from '../../captions';
import type { DecodedReading } from '../../codec';
import { DriverError, type DeviceLog, type DriverRequest, type WiredMeter } from '../../driver';
import { bcd, localTime, type Steps } from '../exchange';
import type { MercurySession } from './session';

/** Records that the meter keeps of each kind of event, the oldest is overwritten. */
const RECORDS = 10;
const RECORD_BYTES = 12;
const MOMENT_BYTES = 6;
const DEVICE_JOURNAL = 8;

/** Events of the two moments of a record; null = the moment is no separate event. */
interface Kind {
  parameter: number;
  first: Captions | null;
  second: Captions;
}

const phase = (letter: string, parameter: number): Kind => ({
  parameter,
  first: captions(
    `Фаза ${letter}: напряжение появилось`,
    `Phase ${letter}: voltage restored`,
    `${letter} фаз: хүчдэл гарсан`,
  ),
  second: captions(
    `Фаза ${letter}: напряжение пропало`,
    `Phase ${letter}: voltage lost`,
    `${letter} фаз: хүчдэл алга болсон`,
  ),
});

const SUPPLY: readonly Kind[] = [
  {
    parameter: 0x01,
    first: captions('Прибор включён', 'Meter switched on', 'Тоолуур асаагдсан'),
    second: captions('Прибор выключен', 'Meter switched off', 'Тоолуур унтарсан'),
  },
  phase('A', 0x03),
  phase('B', 0x04),
  phase('C', 0x05),
];

/** The logs by their numbers in a request (`event_log`): that of their first parameter. */
const LOGS: readonly (DeviceLog & { kinds: readonly Kind[] })[] = [
  {
    id: 0x01,
    captions: captions('Питание и фазы', 'Supply and phases', 'Тэжээл ба фаз'),
    kinds: SUPPLY,
  },
  {
    id: 0x02,
    captions: captions('Коррекция часов', 'Clock corrections', 'Цагийн засвар'),
    kinds: [
      {
        parameter: 0x02,
        first: null,
        second: captions('Часы скорректированы', 'Clock corrected', 'Цагийг зассан'),
      },
    ],
  },
  {
    id: 0x12,
    captions: captions('Вскрытие прибора', 'Case opening', 'Хайрцаг нээлт'),
    kinds: [
      {
        parameter: 0x12,
        first: captions('Корпус вскрыт', 'Case opened', 'Хайрцаг нээгдсэн'),
        second: captions('Корпус закрыт', 'Case closed', 'Хайрцаг хаагдсан'),
      },
    ],
  },
];

export const mercuryLogs: readonly DeviceLog[] = LOGS;

/**
 * Events of a log, or of all, in `from` to `to` (Unix seconds; without them all that the meter keeps), the oldest first:
 * rows of type 8 (fixtures/mercury.md, "Journals"). Events of one second are one row.
 */
export function* readJournal(
  session: MercurySession,
  { arguments: { event_log: log, from, to } }: DriverRequest,
  meter: WiredMeter,
): Steps<DecodedReading[]> {
  const wanted = log === undefined ? LOGS : LOGS.filter(({ id }) => id === Number(log));
  if (wanted.length === 0) throw new DriverError('not_supported', 'not_provided', { what: `event_log ${String(log)}` });
  const events = new Map<number, Captions[]>();
  for (const kind of wanted.flatMap(({ kinds }) => kinds)) {
    for (const [ts, event] of yield* readKind(session, kind, meter)) {
      if (ts < Number(from ?? 0) || ts > Number(to ?? Infinity)) continue;
      events.set(ts, [...(events.get(ts) ?? []), event]);
    }
  }
  const named = (all: readonly Captions[], language: 'ru' | 'en') => all.map((event) => event[language]).join('; ');
  return [...events]
    .sort(([a], [b]) => a - b)
    .map(([ts, all]) => ({
      ...{ type: DEVICE_JOURNAL, ts, values: {} },
      extra: { event_name: named(all, 'ru'), event_name_en: named(all, 'en') },
    }));
}

/** 04 PP NN: two moments. A meter that does not keep a kind refuses it. */
function* readKind(
  session: MercurySession,
  { parameter, first, second }: Kind,
  meter: WiredMeter,
): Steps<(readonly [number, Captions])[]> {
  const events: (readonly [number, Captions])[] = [];
  for (let record = 0; record < RECORDS; record += 1) {
    const answer = yield* session.tryRead([0x04, parameter, record], RECORD_BYTES, 'journal');
    if (!('data' in answer)) break;
    const begins = momentOf(answer.data.subarray(0, MOMENT_BYTES), meter);
    const ends = momentOf(answer.data.subarray(MOMENT_BYTES), meter);
    if (begins !== null && first) events.push([begins, first]);
    if (ends !== null) events.push([ends, second]);
  }
  return events;
}

/** ss mm hh dd MM yy in BCD; null for a place that was never written. */
function momentOf(bytes: Uint8Array, { timeZone }: WiredMeter): number | null {
  if (bytes.every((byte) => byte === 0x00) || bytes.every((byte) => byte === 0xff)) return null;
  const [second = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0] = Array.from(bytes, bcd);
  return localTime({ year: 2000 + year, month, day, hour, minute, second }, timeZone);
}
