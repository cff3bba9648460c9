import { capitalized, type Captions } from '../captions';

export interface MessageType {
  id: number;
  titles: Captions;
  /** Longest span that one request may ask for, days. */
  maxPeriodRequest: number;
}

const type = (id: number, ru: string, en: string, mn: string, maxPeriodRequest = 366): MessageType => ({
  id,
  titles: { ru, en, mn },
  maxPeriodRequest,
});

/** Message types of rows (specification 3, "Message types"), by a name for the code. */
export const MESSAGE_TYPE = {
  current: 1,
  instant: 2,
  events: 3,
  alarm: 4,
  powerProfile: 5,
  reference: 6,
  service: 7,
  journal: 8,
  final: 9,
  energyProfile: 10,
  hourly: 100,
  daily: 101,
  weekly: 102,
  monthly: 103,
  quarterly: 104,
  halfYearly: 105,
  yearly: 106,
  atWill: 121,
  billing: 125,
} as const;

/** Spans of the archives: from hours to years (specification 3, "Archive types"). */
const SPANS = [
  { titles: ['часовой', 'Hourly', 'Цагийн'], days: 93 },
  { titles: ['суточный', 'Daily', 'Өдрийн'], days: 366 },
  { titles: ['недельный', 'Weekly', 'Долоо хоногийн'], days: 732 },
  { titles: ['месячный', 'Monthly', 'Сарын'], days: 3660 },
  { titles: ['квартальный', 'Quarterly', 'Улирлын'], days: 3660 },
  { titles: ['полугодовой', 'Half-year', 'Хагас жилийн'], days: 3660 },
  { titles: ['годовой', 'Yearly', 'Жилийн'], days: 7320 },
] as const;

/** The three runs of seven archives: 100 to 106, their integral variants and their summary variants. */
const RUNS = [
  { from: MESSAGE_TYPE.hourly, ru: 'архив', en: 'archive', mn: 'архив' },
  { from: 107, ru: 'интегральный архив', en: 'integral archive', mn: 'интеграл архив' },
  { from: 114, ru: 'итоговый архив', en: 'summary archive', mn: 'нэгдсэн архив' },
] as const;

export const MESSAGE_TYPES: readonly MessageType[] = [
  type(MESSAGE_TYPE.current, 'Показания', 'Indications', 'Заалт'),
  type(MESSAGE_TYPE.instant, 'Мгновенные показания', 'Instant readings', 'Агшин зуурын заалт', 99),
  type(MESSAGE_TYPE.events, 'Журнал событий', 'Event log', 'Үйл явдлын бүртгэл'),
  type(MESSAGE_TYPE.alarm, 'Тревога', 'Alarm', 'Дохиолол'),
  type(MESSAGE_TYPE.powerProfile, 'Профиль мощности', 'Power profile', 'Чадлын профайл', 99),
  type(MESSAGE_TYPE.reference, 'Справочная информация', 'Reference information', 'Лавлах мэдээлэл', 3660),
  type(MESSAGE_TYPE.service, 'Служебная информация', 'Service information', 'Үйлчилгээний мэдээлэл'),
  type(MESSAGE_TYPE.journal, 'Журнал прибора', 'Device journal', 'Төхөөрөмжийн бүртгэл', 99),
  type(MESSAGE_TYPE.final, 'Итоговые показания', 'Final indications', 'Эцсийн заалт', 3660),
  type(MESSAGE_TYPE.energyProfile, 'Профиль энергии', 'Energy profile', 'Эрчим хүчний профайл', 99),
  ...RUNS.flatMap((run) =>
    SPANS.map(({ titles: [ru, en, mn], days }, index) =>
      type(run.from + index, capitalized(`${ru} ${run.ru}`), `${en} ${run.en}`, `${mn} ${run.mn}`, days),
    ),
  ),
  type(MESSAGE_TYPE.atWill, 'Произвольный архив', 'Arbitrary archive', 'Дурын архив', 3660),
  type(
    MESSAGE_TYPE.billing,
    'На конец расчётного периода',
    'At the end of the billing period',
    'Тооцооны хугацааны эцэст',
    3660,
  ),
];

const byId = new Map(MESSAGE_TYPES.map((entry) => [entry.id, entry]));

/** The message type of that id, undefined if there is none. */
export const messageType = (id: number): MessageType | undefined => byId.get(id);
