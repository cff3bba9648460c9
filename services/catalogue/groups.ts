import { captions } from './captions';
import { DEVICE_GROUP, THREE_PHASE } from './define-model';
import type { Captions, Resource } from './model';

const GROUP_TITLES: Record<Resource, Captions> = {
  water: { ru: 'Вода', en: 'Water', mn: 'Ус' },
  gas: { ru: 'Газ', en: 'Gas', mn: 'Хий' },
  heat: { ru: 'Тепло', en: 'Heat', mn: 'Дулаан' },
  electricity: { ru: 'Электроэнергия', en: 'Electricity', mn: 'Цахилгаан эрчим хүч' },
  substance: { ru: 'Вещество', en: 'Substance', mn: 'Бодис' },
  sensor: { ru: 'Датчики', en: 'Sensors', mn: 'Мэдрэгч' },
  other: { ru: 'Прочее', en: 'Other', mn: 'Бусад' },
};

/** Device groups: one a resource (specification 2, section 3). */
export const DEVICE_GROUPS: readonly { id: number; resource: Resource; titles: Captions }[] = (
  Object.keys(GROUP_TITLES) as Resource[]
)
  .map((resource) => ({ id: DEVICE_GROUP[resource], resource, titles: GROUP_TITLES[resource] }))
  .sort((one, other) => one.id - other.id);

/** Device types: one per group, and three-phase electricity meters, whose readings have a vector diagram. */
export const DEVICE_TYPES: readonly { id: number; groupId: number; titles: Captions }[] = [
  ...DEVICE_GROUPS.map(({ id, titles }) => ({ id, groupId: id, titles })),
  {
    id: THREE_PHASE,
    groupId: DEVICE_GROUP.electricity,
    titles: {
      ru: 'Трёхфазный электросчётчик',
      en: 'Three-phase electricity meter',
      mn: 'Гурван фазын цахилгаан тоолуур',
    },
  },
];

interface MessageGroup {
  id: number;
  /** null = rows are not grouped. */
  unit: 'hour' | 'day' | 'month' | null;
  titles: Captions;
  /** Days that one request may span. */
  maxPeriodRequest: number;
}

/**
 * Groupings of messages (specification 2, sections 2.8 and 9): 0 the rows of an archive as the device keeps them,
 * 1 every message, the others the last message of each hour, day or month of the device's clock.
 */
export const MESSAGE_GROUPS = [
  { id: 0, unit: null, titles: captions('Строки архива', 'Archive rows', 'Архивын мөр'), maxPeriodRequest: 366 },
  { id: 1, unit: null, titles: captions('Все сообщения', 'All messages', 'Бүх мессеж'), maxPeriodRequest: 366 },
  { id: 2, unit: 'hour', titles: captions('По часам', 'Hourly', 'Цагаар'), maxPeriodRequest: 366 },
  { id: 3, unit: 'day', titles: captions('По суткам', 'Daily', 'Өдрөөр'), maxPeriodRequest: 1830 },
  { id: 4, unit: 'month', titles: captions('По месяцам', 'Monthly', 'Сараар'), maxPeriodRequest: 3660 },
] as const satisfies readonly MessageGroup[];

/** Titles of the tabs (specification 2, section 2.1). */
export const TAB_TITLES = {
  tariffs: { ru: 'Показания', en: 'Indications', mn: 'Заалт' },
  instant_readings: { ru: 'Мгновенные показания', en: 'Instant Readings', mn: 'Агшин зуурын заалт' },
  power_profiles: { ru: 'Профиль мощности', en: 'Power Profile', mn: 'Чадлын профайл' },
  energy_profiles: { ru: 'Профиль энергии', en: 'Energy profile', mn: 'Эрчим хүчний профайл' },
  archives_system_1: { ru: 'Архивы - Система 1', en: 'Archives - System 1', mn: 'Архив - 1-р систем' },
  archives_system_2: { ru: 'Архивы - Система 2', en: 'Archives - System 2', mn: 'Архив - 2-р систем' },
  archives: { ru: 'Архивы', en: 'Archives', mn: 'Архив' },
  summary_readings: { ru: 'Итоговые показания', en: 'Final indications', mn: 'Эцсийн заалт' },
  alarm: { ru: 'Тревога', en: 'Alarm', mn: 'Дохиолол' },
  journal: { ru: 'Журнал событий', en: 'Event log', mn: 'Үйл явдлын бүртгэл' },
  info: { ru: 'Справочная информация', en: 'Reference Information', mn: 'Лавлах мэдээлэл' },
  journal_device: { ru: 'Журнал опроса', en: 'Poll Log', mn: 'Асуулгын бүртгэл' },
  service_information: { ru: 'Служебная информация', en: 'Service information', mn: 'Үйлчилгээний мэдээлэл' },
  heat_calculating: { ru: 'Расчётные показания', en: 'Calculated Readings', mn: 'Тооцоолсон заалт' },
} as const satisfies Record<string, Captions>;
