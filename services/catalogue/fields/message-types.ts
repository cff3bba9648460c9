import type { Captions } from '../model';

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
  { from: 100, ru: 'архив', en: 'archive', mn: 'архив' },
  { from: 107, ru: 'интегральный архив', en: 'integral archive', mn: 'интеграл архив' },
  { from: 114, ru: 'итоговый архив', en: 'summary archive', mn: 'нэгдсэн архив' },
] as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const MESSAGE_TYPES: readonly MessageType[] = [
  type(1, 'Показания', 'Indications', 'Заалт'),
  type(2, 'Мгновенные показания', 'Instant readings', 'Агшин зуурын заалт', 99),
  type(3, 'Журнал событий', 'Event log', 'Үйл явдлын бүртгэл'),
  type(4, 'Тревога', 'Alarm', 'Дохиолол'),
  type(5, 'Профиль мощности', 'Power profile', 'Чадлын профайл', 99),
  type(6, 'Справочная информация', 'Reference information', 'Лавлах мэдээлэл', 3660),
  type(7, 'Служебная информация', 'Service information', 'Үйлчилгээний мэдээлэл'),
  type(8, 'Журнал прибора', 'Device journal', 'Төхөөрөмжийн бүртгэл', 99),
  type(9, 'Итоговые показания', 'Final indications', 'Эцсийн заалт', 3660),
  type(10, 'Профиль энергии', 'Energy profile', 'Эрчим хүчний профайл', 99),
  ...RUNS.flatMap((run) =>
    SPANS.map(({ titles: [ru, en, mn], days }, index) =>
      type(run.from + index, capital(`${ru} ${run.ru}`), `${en} ${run.en}`, `${mn} ${run.mn}`, days),
    ),
  ),
  type(121, 'Произвольный архив', 'Arbitrary archive', 'Дурын архив', 3660),
  type(125, 'На конец расчётного периода', 'At the end of the billing period', 'Тооцооны хугацааны эцэст', 3660),
];

const byId = new Map(MESSAGE_TYPES.map((entry) => [entry.id, entry]));

/** The message type of that id, undefined if there is none. */
export const messageType = (id: number): MessageType | undefined => byId.get(id);
