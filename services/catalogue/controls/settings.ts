import { BRIDGE_PARAMETERS } from '@gaugeway/proto/api';
import { type Captions, captions } from '../captions';
import { choice, type Control, type ControlValues, number, onOff, type Parameter } from './control';

const optional = { optional: true };
/** None, or open, closed, hot water and cold water, main or additional (specification 1, section 3). */
const MESSAGES = [0, ...Array.from({ length: 14 }, (_, index) => 600 + index)];
const WORD = 65_535;

const sets = (titles: Captions, parameters: Control['parameters'], more: Partial<Control> = {}): Control => ({
  class: 'C',
  captions: titles,
  confirm: false,
  parameters,
  ...more,
});

/** A control that sets exactly one of its settings at a time; a command for another of them replaces nothing. */
const oneOf = (key: string): Pick<Control, 'rule' | 'actuator'> => ({
  rule: (values) =>
    namesOf(key, values).length === 1 ? null : { parameter: key, message: 'errors.control_one_setting' as const },
  actuator: settingsOf(key),
});

/** A control that sets one of its settings, or several together (specification 1, section 7). */
const someOf = (key: string): Pick<Control, 'rule' | 'actuator'> => ({
  rule: (values) =>
    namesOf(key, values).length > 0 ? null : { parameter: key, message: 'errors.control_some_setting' as const },
  actuator: settingsOf(key),
});

const namesOf = (key: string, values: ControlValues): string[] => Object.keys(values).filter((name) => name !== key);
const settingsOf =
  (key: string) =>
  (values: ControlValues): string =>
    [key, ...namesOf(key, values).sort()].join('.');

const flag = (titles: Captions): Parameter => ({ kind: 'flag', captions: titles });
const messageSlot = (slot: number): Parameter =>
  choice(captions(`Сообщение ${slot}`, `Message ${slot}`, `Мессеж ${slot}`), MESSAGES, { default: 0 });
const inputKind = (input: number): Parameter =>
  choice(captions(`Вход ${input}`, `Input ${input}`, `Оролт ${input}`), [1, 2], {
    ...optional,
    titles: [captions('Импульсный', 'Pulse', 'Импульс'), captions('Охранный', 'Guard', 'Хамгаалалт')],
  });
const YES_NO = [captions('Да', 'Yes', 'Тийм'), captions('Нет', 'No', 'Үгүй')];
const threshold = (titles: Captions): Parameter => number(titles, 0, WORD);

const VEGA = captions('Настройки Vega', 'Vega settings', 'Vega тохиргоо');
const SETTINGS = captions('Настройки', 'Settings', 'Тохиргоо');
const SETPOINT = captions('Уставка', 'Set point', 'Тохируулгын утга');
export const REPORT_PERIOD_TITLE = captions(
  'Период выхода на связь, мин',
  'Report period, min',
  'Мэдээлэх хугацаа, мин',
);
const BRIDGE = captions('Виртуальный мост', 'Virtual bridge', 'Виртуал гүүр');
const ZONES = captions('Тарифные зоны', 'Tariff zones', 'Тарифын бүс');

/** Controls of class C: they set a value, and doing it twice has the same effect. */
export const SETTING_CONTROLS = {
  time_set: sets(
    captions('Установить дату и время', 'Set date and time', 'Огноо, цаг тохируулах'),
    { time_set: { kind: 'moment', captions: captions('Дата и время', 'Date and time', 'Огноо, цаг') } },
    { readBack: 'get_datetime', actuator: 'clock' },
  ),
  shedule: sets(
    captions('Тарифное расписание', 'Tariff schedule', 'Тарифын хуваарь'),
    { shedule: { kind: 'zones', captions: ZONES } },
    { readBack: 'get_shedule_tariff' },
  ),
  // Not in the specification: schedules saved under cloud/devices/schedules, with their seasons and special days.
  set_tariff_schedule: sets(
    captions('Записать тарифное расписание', 'Write the tariff schedule', 'Тарифын хуваарийг бичих'),
    {
      set_tariff_schedule: flag(captions('Тарифное расписание', 'Tariff schedule', 'Тарифын хуваарь')),
      tariff_schedule: {
        kind: 'tariffs',
        captions: captions('Сохранённое расписание', 'Saved schedule', 'Хадгалсан хуваарь'),
      },
    },
    { readBack: 'get_shedule_tariff', actuator: 'shedule' },
  ),
  set_special_day: sets(
    captions('Особые дни', 'Special days', 'Онцгой өдрүүд'),
    {
      set_special_day: flag(captions('Особые дни', 'Special days', 'Онцгой өдрүүд')),
      shedule: { kind: 'zones', captions: ZONES },
      day_list: { kind: 'days', captions: captions('Дни', 'Days', 'Өдрүүд') },
    },
    { readBack: 'get_special_day' },
  ),
  report_period: sets(
    captions('Период выхода на связь', 'Report period', 'Мэдээлэх хугацаа'),
    {
      report_period: number(REPORT_PERIOD_TITLE, 1, 44_640),
      offset: number(captions('Смещение, мин', 'Offset, min', 'Шилжилт, мин'), 0, 1440, optional),
    },
    { readBack: 'get_settings' },
  ),
  complex_set: sets(captions('Комплексная настройка', 'Combined settings', 'Цогц тохиргоо'), {
    complex_set: flag(captions('Комплексная настройка', 'Combined settings', 'Цогц тохиргоо')),
    arch_type: number(captions('Виды архивов', 'Archive types', 'Архивын төрлүүд'), 0, 127),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((slot) => [`m_msg${slot}`, messageSlot(slot)])),
  }),
  vega_settings: sets(
    VEGA,
    {
      vega_settings: flag(VEGA),
      confirmed_uplinks: choice(captions('Подтверждаемые пакеты', 'Confirmed uplinks', 'Баталгаат пакет'), [1, 2], {
        ...optional,
        titles: YES_NO,
      }),
      adr: choice(captions('ADR', 'ADR', 'ADR'), [1, 2], { ...optional, titles: YES_NO }),
      repeats: number(captions('Повторы пакета', 'Uplink repeats', 'Пакетын давталт'), 1, 15, optional),
      ...Object.fromEntries([1, 2, 3, 4].map((input) => [`input${input}`, inputKind(input)])),
      collection_period: choice(
        captions('Период сбора, мин', 'Collection period, min', 'Цуглуулах үе, мин'),
        [5, 15, 30, 60, 360, 720, 1440],
        optional,
      ),
      time_zone: number(captions('Часовой пояс, мин', 'Time zone, min', 'Цагийн бүс, мин'), -720, 840, optional),
    },
    { ...oneOf('vega_settings'), readBack: 'get_settings' },
  ),
  set_settings: sets(
    SETTINGS,
    {
      set_settings: flag(SETTINGS),
      sleep_time: number(captions('Время сна', 'Sleep time', 'Унтах хугацаа'), 0, WORD, optional),
      range_connect: number(captions('Интервал связи', 'Connection interval', 'Холболтын интервал'), 0, WORD, optional),
    },
    { ...someOf('set_settings'), readBack: 'get_settings' },
  ),
  set_setpoint: sets(
    SETPOINT,
    {
      set_setpoint: flag(SETPOINT),
      skz_speed: number(captions('СКЗ скорости', 'RMS velocity', 'Хурдны дундаж квадрат'), 0, WORD, optional),
      skz_boost: number(captions('СКЗ ускорения', 'RMS acceleration', 'Хурдатгалын дундаж квадрат'), 0, WORD, optional),
      skz_move: number(captions('СКЗ перемещения', 'RMS displacement', 'Шилжилтийн дундаж квадрат'), 0, WORD, optional),
    },
    { ...someOf('set_setpoint'), readBack: 'get_setpoints' },
  ),
  // The specification lists its parameters without a key. The model names them.
  virtual_bridge: sets(
    BRIDGE,
    {
      virtual_bridge: flag(BRIDGE),
      ...Object.fromEntries(
        BRIDGE_PARAMETERS.map((name, at) => [
          name,
          number(
            captions(`Параметр ${at + 1}`, `Parameter ${at + 1}`, `Параметр ${at + 1}`),
            -0x8000_0000,
            0xffff_ffff,
            {
              ...optional,
              step: 1e-6,
            },
          ),
        ]),
      ),
    },
    { ...oneOf('virtual_bridge'), readBack: 'get_settings' },
  ),
  setFrequency: sets(captions('Частота', 'Frequency', 'Давтамж'), {
    setFrequency: number(captions('Частота, Гц', 'Frequency, Hz', 'Давтамж, Гц'), 0, 0xffff_ffff),
  }),
  scheduler: sets(
    captions('Планировщик задач', 'Task scheduler', 'Даалгаврын төлөвлөгч'),
    {
      scheduler: flag(captions('Планировщик задач', 'Task scheduler', 'Даалгаврын төлөвлөгч')),
      task_id: number(captions('Номер задачи', 'Task number', 'Даалгаврын дугаар'), 0, 255),
      delay: number(captions('Задержка', 'Delay', 'Саатал'), 0, 255),
      profile: number(captions('Профиль', 'Profile', 'Профайл'), 0, 255),
      refresh: number(captions('Обновление', 'Refresh', 'Шинэчлэлт'), 0, 255),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((at) => [
          `param${at}`,
          number(captions(`Параметр ${at}`, `Parameter ${at}`, `Параметр ${at}`), 0, 255),
        ]),
      ),
    },
    { actuator: ({ task_id }) => `scheduler.${String(task_id)}` },
  ),
  muffing: sets(captions('Заглушить сирену', 'Mute the siren', 'Дохиог дуугүй болгох'), {
    muffing: onOff(captions('Заглушить сирену', 'Mute the siren', 'Дохиог дуугүй болгох')),
  }),
  set_co_alarm: sets(
    captions('Порог тревоги CO', 'CO alarm threshold', 'CO дохиоллын босго'),
    {
      set_co_alarm: threshold(captions('Порог', 'Threshold', 'Босго')),
    },
    { readBack: 'get_alarm_value' },
  ),
  set_co_exit_alarm: sets(
    captions('Порог снятия тревоги CO', 'CO alarm clear threshold', 'CO дохиолол зогсох босго'),
    {
      set_co_exit_alarm: threshold(captions('Порог', 'Threshold', 'Босго')),
    },
    { readBack: 'get_exit_alarm_value' },
  ),
  set_gas_alarm: sets(
    captions('Порог тревоги газа', 'Gas alarm threshold', 'Хийн дохиоллын босго'),
    {
      set_gas_alarm: threshold(captions('Порог', 'Threshold', 'Босго')),
    },
    { readBack: 'get_alarm_value' },
  ),
  set_gas_exit_alarm: sets(
    captions('Порог снятия тревоги газа', 'Gas alarm clear threshold', 'Хийн дохиолол зогсох босго'),
    {
      set_gas_exit_alarm: threshold(captions('Порог', 'Threshold', 'Босго')),
    },
    { readBack: 'get_exit_alarm_value' },
  ),
} satisfies Record<string, Control>;
