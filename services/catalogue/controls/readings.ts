import { captions } from '../captions';
import { asks, type Control, number } from './control';

const date = captions('Дата и время', 'Date and time', 'Огноо, цаг');

/** Controls of class A: they read, and may be repeated. */
export const READING_CONTROLS = {
  tariff: asks('tariff', captions('Текущие показания', 'Current indications', 'Одоогийн заалт'), {
    reads: ['current'],
  }),
  now_value: asks('now_value', captions('Мгновенные значения', 'Instant values', 'Агшны утга'), {
    reads: ['current', 'instant'],
  }),
  read_info: asks('read_info', captions('Справочная информация', 'Reference information', 'Лавлах мэдээлэл'), {
    reads: ['info'],
  }),
  get_datetime: asks('get_datetime', captions('Считать дату и время', 'Read date and time', 'Огноо, цаг унших'), {
    reads: ['clock'],
  }),
  archive: {
    class: 'A',
    captions: captions('Запрос архива', 'Archive request', 'Архив унших'),
    confirm: false,
    // 0 is the hourly archive (specification 1, section 5).
    parameters: {
      archive: number(captions('Вид архива', 'Archive type', 'Архивын төрөл'), 0, 125),
      datetime: { kind: 'moment', captions: date },
    },
    rule: ({ archive }) =>
      archive === 0 || Number(archive) >= 100 ? null : { parameter: 'archive', message: 'errors.control_archive' },
    reads: ['archive'],
  },
  archive_profile: {
    class: 'A',
    captions: captions('Запрос профиля мощности', 'Power profile request', 'Чадлын профайл унших'),
    confirm: false,
    parameters: {
      archive_profile: {
        kind: 'flag',
        captions: captions('Профиль мощности', 'Power profile', 'Чадлын профайл'),
      },
      datetime: { kind: 'moment', captions: date },
    },
    reads: ['profile'],
  },
  event_log: {
    class: 'A',
    captions: captions('Запрос журнала событий', 'Event log request', 'Үйл явдлын бүртгэл унших'),
    confirm: false,
    parameters: { event_log: number(captions('Вид журнала', 'Log type', 'Бүртгэлийн төрөл'), 1, 255) },
    reads: ['journal'],
  },
  relay_state: asks('relay_state', captions('Считать состояние реле', 'Read relay state', 'Релений төлөв унших')),
  limit_state: asks('limit_state', captions('Считать лимит мощности', 'Read power limit', 'Чадлын хязгаар унших')),
  get_shedule_tariff: asks(
    'get_shedule_tariff',
    captions('Считать тарифное расписание', 'Read tariff schedule', 'Тарифын хуваарь унших'),
  ),
  get_special_day: asks('get_special_day', captions('Считать особые дни', 'Read special days', 'Онцгой өдрүүд унших')),
  get_settings: asks('get_settings', captions('Считать настройки', 'Read settings', 'Тохиргоо унших')),
  get_setpoints: asks('get_setpoints', captions('Считать уставки', 'Read set points', 'Тохируулгын утга унших')),
  get_alarm_value: asks(
    'get_alarm_value',
    captions('Считать пороги тревоги', 'Read alarm thresholds', 'Дохиоллын босго унших'),
  ),
  get_exit_alarm_value: asks(
    'get_exit_alarm_value',
    captions('Считать пороги снятия тревоги', 'Read alarm clear thresholds', 'Дохиолол зогсох босго унших'),
  ),
} satisfies Record<string, Control>;
