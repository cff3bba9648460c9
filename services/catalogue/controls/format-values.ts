import { type Captions, captions } from '../captions';
import { fieldTitle } from '../describe';
import { factOf } from '../fields/facts';
import { isFieldName } from '../fields/fields';
import { TEXT_FIELDS, type TextFieldName } from '../fields/text-fields';
import { type DeviceModel, inLanguage } from '../model';
import type { Parameter } from './control';
import { controlOf, CONTROLS, isControlKey } from './index';
import { limitsOf, parametersOf } from './offered';
import { NOW } from './schema';

type Values = Readonly<Record<string, unknown>>;

const OFF_ON = [captions('отключено', 'off', 'тасалсан'), captions('включено', 'on', 'залгасан')];
const CLOSED_OPEN = [captions('закрыт', 'closed', 'хаалттай'), captions('открыт', 'open', 'нээлттэй')];

/**
 * Values in devices' answers to commands that are neither fields of a reading nor facts of the device; `titles`: of 0
 * and 1.
 */
const ANSWERS: Readonly<Record<string, { captions: Captions; titles?: readonly Captions[] }>> = {
  power: { captions: captions('Нагрузка', 'Load', 'Ачаалал'), titles: OFF_ON },
  valve: { captions: captions('Клапан', 'Valve', 'Хаалт'), titles: CLOSED_OPEN },
  limit: { captions: captions('Лимит мощности, кВт', 'Power limit, kW', 'Чадлын хязгаар, кВт') },
  limit_active: { captions: captions('Контроль лимита', 'Limit active', 'Хязгаарын хяналт'), titles: OFF_ON },
  load_control: {
    captions: captions('Слово управления нагрузкой', 'Load control word', 'Ачааллын удирдлагын үг'),
  },
  shedule: { captions: captions('Тарифное расписание', 'Tariff schedule', 'Тарифын хуваарь') },
  day_list: { captions: captions('Особые дни', 'Special days', 'Онцгой өдрүүд') },
  // Several thresholds come in one answer: each by its whole name.
  set_gas_alarm: { captions: CONTROLS.set_gas_alarm.captions },
  set_gas_exit_alarm: { captions: CONTROLS.set_gas_exit_alarm.captions },
  set_co_alarm: { captions: CONTROLS.set_co_alarm.captions },
  set_co_exit_alarm: { captions: CONTROLS.set_co_exit_alarm.captions },
};
const RIGHT_TIME = captions('точное время при отправке', 'correct time when sent', 'илгээх үеийн зөв цаг');
const CLOCK = captions('Часы прибора', 'Device clock', 'Тоолуурын цаг');

/** Parameters that controls set, by name: a device that reads them back answers with these names. */
const SET: Readonly<Record<string, Parameter | undefined>> = Object.fromEntries(
  Object.values(CONTROLS).flatMap(({ parameters }) => Object.entries<Parameter>(parameters)),
);

/** Values that a line names. */
const MOST = 12;

/**
 * Values of a command as text; empty = nothing beyond its title. `model`: of the device, which may have its own names
 * for the values. Pure.
 */
export function formatRequest(
  control: string | null,
  management: Values,
  language: string,
  model?: DeviceModel,
): string {
  const parameters: Readonly<Record<string, Parameter>> =
    control === null || !isControlKey(control)
      ? {}
      : { ...controlOf(control).parameters, ...(model && parametersOf(control, limitsOf(model, control))) };
  const parts = Object.entries(management).flatMap(([name, value]) => {
    const parameter = parameters[name];
    if (!parameter) return isPlain(value) && value !== 1 ? [`${name}: ${plainText(value, language)}`] : [];
    const text = chosen(parameter, value, language);
    return text === null ? [] : [`${inLanguage(parameter.captions, language)}: ${text}`];
  });
  return parts.slice(0, MOST).join('; ');
}

/** Values of a device's answer as text; `timeZone`: hours, of the reader; `model`: as of formatRequest. Pure. */
export function formatReply(values: Values, language: string, timeZone: number, model?: DeviceModel): string {
  const bridge: Readonly<Record<string, Parameter>> = model?.controls.includes('virtual_bridge')
    ? parametersOf('virtual_bridge', limitsOf(model, 'virtual_bridge'))
    : {};
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const known = ANSWERS[name];
    const clock = name === 'clock' ? secondsOf(value) : null;
    if (clock !== null) return [`${inLanguage(CLOCK, language)}: ${momentText(clock, timeZone, true)}`];
    if (known) {
      const title = typeof value === 'number' ? known.titles?.[value] : undefined;
      const text = title ? inLanguage(title, language) : zonesOrDays(value, language);
      // An empty list of days says nothing.
      return text ? [`${inLanguage(known.captions, language)}: ${text}`] : [];
    }
    if (!isPlain(value)) return [];
    // The name of an event comes in two languages, of which one is shown.
    if (name === 'event_name' || name === 'event_name_en')
      return name === eventNameIn(values, language)
        ? [`${inLanguage(TEXT_FIELDS.event_name, language)}: ${plainText(value, language)}`]
        : [];
    const set = isFieldName(name) || factOf(name) ? undefined : (bridge[name] ?? SET[name]);
    const text = plainText(value, language);
    if (set) return [`${inLanguage(set.captions, language)}: ${text}`];
    const { title, unit } = fieldTitle(name, language);
    return [[`${title}:`, text, unit?.title].filter(Boolean).join(' ')];
  });
  return parts.slice(0, MOST).join('; ');
}

const eventNameIn = (values: Values, language: string): TextFieldName =>
  language !== 'ru' && isPlain(values['event_name_en']) ? 'event_name_en' : 'event_name';

/** Unix seconds of a number or an ISO 8601 time; null for anything else. */
function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment / 1000;
}

/** Formats by language: at most four decimals, as in tables, with the language's decimal separator. */
const numbers = new Map<string, Intl.NumberFormat>();

function plainText(value: string | number, language: string): string {
  if (typeof value === 'string') return written(value);
  const known =
    numbers.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 4 });
  numbers.set(language, known);
  return known.format(value);
}

const isPlain = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';

/** null = the title of the command says it already. */
function chosen(parameter: Parameter, value: unknown, language: string): string | null {
  if (parameter.kind === 'flag') return null;
  if (parameter.kind === 'moment' && value === NOW) return inLanguage(RIGHT_TIME, language);
  if (parameter.kind === 'choice') {
    const title = parameter.titles?.[parameter.values.findIndex((one) => one === value)];
    return title ? inLanguage(title, language) : String(value);
  }
  return zonesOrDays(value, language);
}

/** `{ tariff0: ['07:00'], ... }` as T1 07:00; days as 09.05; null = it is neither. */
function zonesOrDays(value: unknown, language: string): string | null {
  if (isPlain(value)) return plainText(value, language);
  if (Array.isArray(value))
    return value
      .filter(isPlain)
      .map((one) => dayText(plainText(one, language)))
      .join(', ');
  if (typeof value !== 'object' || value === null) return null;
  const zones = Object.entries(value).flatMap(([name, starts]) => {
    const [, number] = /^tariff(\d)$/.exec(name) ?? [];
    return number && Array.isArray(starts) ? [`T${Number(number) + 1} ${starts.filter(isPlain).join(', ')}`] : [];
  });
  return zones.length > 0 ? zones.join(', ') : null;
}

/** Time by the device's clock, as the console writes it: `26.11.2026 17:30`, with seconds if `withSeconds`. */
export function momentText(ts: number, timeZone: number, withSeconds = false): string {
  return written(new Date((ts + timeZone * 3600) * 1000).toISOString().slice(0, withSeconds ? 19 : 16));
}

/** `2026-11-26[ 17:30[:00]]` as the console writes dates; other text as it is. */
function written(text: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  return day ? [`${day}.${month}.${year}`, time].filter(Boolean).join(' ') : text;
}

/** Days of each year, `05-09`; other entries of a list as they are. */
const dayText = (text: string): string => text.replace(/^(\d\d)-(\d\d)$/, '$2.$1');
