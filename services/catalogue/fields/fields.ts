import type { Captions } from '../captions';
import type { Field } from './field';
import type { QuantityName } from './quantities';
import { alarmFields, serviceFields } from './service-fields';

type Numbered<P extends string, N extends number> = Record<`${P}${N}`, Field>;

/** Fields `<prefix><n>` with captions made for each number. */
function series<const P extends string, const N extends number>(
  prefix: P,
  numbers: readonly N[],
  quantity: QuantityName,
  caption: (n: number) => Captions,
  obis?: (n: number) => string,
): Numbered<P, N> {
  const made: Record<string, Field> = {};
  for (const n of numbers) {
    made[`${prefix}${n}`] = { quantity, captions: caption(n), ...(obis ? { obis: obis(n) } : {}) };
  }
  return made as Numbered<P, N>;
}

const field = (quantity: QuantityName, ru: string, en: string, mn: string, obis?: string): Field => ({
  quantity,
  captions: { ru, en, mn },
  ...(obis ? { obis } : {}),
});

/** Taken is positive, given is negative. */
const directed = (known: Field): Field => ({ ...known, isDirected: true });

const TARIFFS = [1, 2, 3, 4, 5] as const;
const PHASES = [1, 2, 3] as const;
const INPUTS = [1, 2, 3, 4] as const;
const phase = (n: number) => ['', 'A', 'B', 'C'][n] ?? String(n);

/** Registers, which are billed. in1 to in4 are the registers of everything but electricity, in the resource's unit. */
const registers = {
  ...series('in', INPUTS, 'volume', (n) => ({
    ru: `Показания, вход ${n}`,
    en: `Reading, input ${n}`,
    mn: `Заалт, ${n}-р оролт`,
  })),
  ...series('pulse', INPUTS, 'pulses', (n) => ({
    ru: `Импульсы, вход ${n}`,
    en: `Pulses, input ${n}`,
    mn: `Импульс, ${n}-р оролт`,
  })),
  tariff_sum: field('activeEnergy', 'Сумма тарифов', 'Sum of tariffs', 'Тарифын нийлбэр', '1.8.0'),
  ...series(
    'tariff',
    TARIFFS,
    'activeEnergy',
    (n) => ({ ru: `Тариф ${n}`, en: `Tariff ${n}`, mn: `Тариф ${n}` }),
    (n) => `1.8.${n}`,
  ),
  tariff_negative_sum: field(
    'activeEnergy',
    'Сумма тарифов, отдача',
    'Sum of tariffs, export',
    'Тарифын нийлбэр, өгсөн',
    '2.8.0',
  ),
  ...series(
    'tariff_negative',
    TARIFFS,
    'activeEnergy',
    (n) => ({ ru: `Тариф ${n}, отдача`, en: `Tariff ${n}, export`, mn: `Тариф ${n}, өгсөн` }),
    (n) => `2.8.${n}`,
  ),
  tariff_reactive_sum: field(
    'reactiveEnergy',
    'Сумма тарифов, реактивная',
    'Sum of tariffs, reactive',
    'Тарифын нийлбэр, реактив',
    '3.8.0',
  ),
  ...series(
    'tariff_reactive',
    TARIFFS,
    'reactiveEnergy',
    (n) => ({ ru: `Тариф ${n}, реактивная`, en: `Tariff ${n}, reactive`, mn: `Тариф ${n}, реактив` }),
    (n) => `3.8.${n}`,
  ),
  tariff_reactive_negative_sum: field(
    'reactiveEnergy',
    'Сумма тарифов, реактивная, отдача',
    'Sum of tariffs, reactive, export',
    'Тарифын нийлбэр, реактив, өгсөн',
    '4.8.0',
  ),
  ...series(
    'tariff_reactive_negative',
    TARIFFS,
    'reactiveEnergy',
    (n) => ({
      ru: `Тариф ${n}, реактивная, отдача`,
      en: `Tariff ${n}, reactive, export`,
      mn: `Тариф ${n}, реактив, өгсөн`,
    }),
    (n) => `4.8.${n}`,
  ),
  energy_total: field(
    'activeEnergy',
    'Энергия, приём и отдача',
    'Energy, import and export',
    'Эрчим хүч, авсан ба өгсөн',
    '15.8.0',
  ),
  tariff_current: field('number', 'Текущий тариф', 'Current tariff', 'Одоогийн тариф', '96.14.0'),
};

/** Electrical quantities of the moment. */
const electrical = {
  ...series(
    'voltage',
    PHASES,
    'voltage',
    (n) => ({ ru: `Напряжение, фаза ${phase(n)}`, en: `Voltage, phase ${phase(n)}`, mn: `Хүчдэл, ${phase(n)} фаз` }),
    (n) => `${n * 20 + 12}.7.0`,
  ),
  ...series(
    'current',
    PHASES,
    'current',
    (n) => ({ ru: `Ток, фаза ${phase(n)}`, en: `Current, phase ${phase(n)}`, mn: `Гүйдэл, ${phase(n)} фаз` }),
    (n) => `${n * 20 + 11}.7.0`,
  ),
  current_neutral: field('current', 'Ток в нейтрали', 'Neutral current', 'Саармаг утасны гүйдэл', '91.7.0'),
  cos0: field('ratio', 'Коэффициент мощности', 'Power factor', 'Чадлын коэффициент', '13.7.0'),
  ...series(
    'cos',
    PHASES,
    'ratio',
    (n) => ({
      ru: `Коэффициент мощности, фаза ${phase(n)}`,
      en: `Power factor, phase ${phase(n)}`,
      mn: `Чадлын коэффициент, ${phase(n)} фаз`,
    }),
    (n) => `${n * 20 + 13}.7.0`,
  ),
  coruu1: field(
    'angle',
    'Угол между напряжениями A и B',
    'Angle between voltages A and B',
    'A ба B фазын хүчдэлийн хоорондох өнцөг',
    '81.7.10',
  ),
  coruu2: field(
    'angle',
    'Угол между напряжениями A и C',
    'Angle between voltages A and C',
    'A ба C фазын хүчдэлийн хоорондох өнцөг',
    '81.7.20',
  ),
  frequency: field('frequency', 'Частота', 'Frequency', 'Давтамж', '14.7.0'),
  power_active: directed(field('activePower', 'Активная мощность', 'Active power', 'Идэвхтэй чадал', '16.7.0')),
  ...series(
    'power_active',
    PHASES,
    'activePower',
    (n) => ({
      ru: `Активная мощность, фаза ${phase(n)}`,
      en: `Active power, phase ${phase(n)}`,
      mn: `Идэвхтэй чадал, ${phase(n)} фаз`,
    }),
    (n) => `${n * 20 + 16}.7.0`,
  ),
  power_reactive: directed(field('reactivePower', 'Реактивная мощность', 'Reactive power', 'Реактив чадал', '3.7.0')),
  ...series(
    'power_reactive',
    PHASES,
    'reactivePower',
    (n) => ({
      ru: `Реактивная мощность, фаза ${phase(n)}`,
      en: `Reactive power, phase ${phase(n)}`,
      mn: `Реактив чадал, ${phase(n)} фаз`,
    }),
    (n) => `${n * 20 + 3}.7.0`,
  ),
  power_apparent: field('apparentPower', 'Полная мощность', 'Apparent power', 'Бүрэн чадал', '9.7.0'),
  ...series(
    'power_apparent',
    PHASES,
    'apparentPower',
    (n) => ({
      ru: `Полная мощность, фаза ${phase(n)}`,
      en: `Apparent power, phase ${phase(n)}`,
      mn: `Бүрэн чадал, ${phase(n)} фаз`,
    }),
    (n) => `${n * 20 + 9}.7.0`,
  ),
};

/** A profile by direction, computed from reported values: mean powers of intervals, and their energies. */
const profile = {
  power_a_plus: field(
    'activePower',
    'A+, активная мощность принятая',
    'A+, active power import',
    'A+, идэвхтэй чадал, авсан',
    '1.5.0',
  ),
  power_a_minus: field(
    'activePower',
    'A−, активная мощность отданная',
    'A−, active power export',
    'A−, идэвхтэй чадал, өгсөн',
    '2.5.0',
  ),
  power_r_plus: field(
    'reactivePower',
    'R+, реактивная мощность принятая',
    'R+, reactive power import',
    'R+, реактив чадал, авсан',
    '3.5.0',
  ),
  power_r_minus: field(
    'reactivePower',
    'R−, реактивная мощность отданная',
    'R−, reactive power export',
    'R−, реактив чадал, өгсөн',
    '4.5.0',
  ),
  power_s: field('apparentPower', 'S, полная мощность', 'S, apparent power', 'S, бүрэн чадал', '9.5.0'),
  energy_active: directed(field('activeEnergy', 'Активная энергия', 'Active energy', 'Идэвхтэй эрчим хүч', '16.29.0')),
  energy_reactive: directed(field('reactiveEnergy', 'Реактивная энергия', 'Reactive energy', 'Реактив эрчим хүч')),
  energy_a_plus: field(
    'activeEnergy',
    'A+, активная энергия принятая',
    'A+, active energy import',
    'A+, идэвхтэй эрчим хүч, авсан',
    '1.29.0',
  ),
  energy_a_minus: field(
    'activeEnergy',
    'A−, активная энергия отданная',
    'A−, active energy export',
    'A−, идэвхтэй эрчим хүч, өгсөн',
    '2.29.0',
  ),
  energy_r_plus: field(
    'reactiveEnergy',
    'R+, реактивная энергия принятая',
    'R+, reactive energy import',
    'R+, реактив эрчим хүч, авсан',
    '3.29.0',
  ),
  energy_r_minus: field(
    'reactiveEnergy',
    'R−, реактивная энергия отданная',
    'R−, reactive energy export',
    'R−, реактив эрчим хүч, өгсөн',
    '4.29.0',
  ),
  energy_s: field('apparentEnergy', 'S, полная энергия', 'S, apparent energy', 'S, бүрэн эрчим хүч', '9.29.0'),
};

/** Heat, water and gas beyond the registers. */
const thermal = {
  energy: field('activeEnergy', 'Тепловая энергия', 'Heat energy', 'Дулааны эрчим хүч'),
  volume: field('volume', 'Объём', 'Volume', 'Эзлэхүүн'),
  energy_cold: field('activeEnergy', 'Энергия холода', 'Cooling energy', 'Хөргөлтийн эрчим хүч'),
  volume_cold: field('volume', 'Объём, охлаждение', 'Volume, cooling', 'Эзлэхүүн, хөргөлт'),
  mass: field('mass', 'Масса', 'Mass', 'Масс'),
  flow_cold: field('flow', 'Расход, охлаждение', 'Flow, cooling', 'Зарцуулалт, хөргөлт'),
  power_cold: field('heatPower', 'Мощность охлаждения', 'Cooling power', 'Хөргөлтийн чадал'),
  flow: field('flow', 'Расход', 'Flow', 'Зарцуулалт'),
  power_heat: field('heatPower', 'Тепловая мощность', 'Heat power', 'Дулааны чадал'),
  temperature: field('temperature', 'Температура', 'Temperature', 'Температур'),
  temperature1: field('temperature', 'Температура подачи', 'Flow temperature', 'Өгөх шугамын температур'),
  temperature2: field('temperature', 'Температура обратки', 'Return temperature', 'Буцах шугамын температур'),
  temperature_difference: field(
    'temperatureDifference',
    'Разность температур',
    'Temperature difference',
    'Температурын зөрүү',
  ),
  temperature_outside: field(
    'temperature',
    'Температура наружного воздуха',
    'Outside temperature',
    'Гадна агаарын температур',
  ),
  pressure1: field('pressure', 'Давление подачи', 'Flow pressure', 'Өгөх шугамын даралт'),
  pressure2: field('pressure', 'Давление обратки', 'Return pressure', 'Буцах шугамын даралт'),
  on_time: field('hours', 'Время работы', 'Operating time', 'Ажилласан хугацаа'),
};

/** Every field that a message row can carry, by name. */
export const FIELDS = { ...registers, ...electrical, ...profile, ...thermal, ...serviceFields, ...alarmFields };

export type FieldName = keyof typeof FIELDS;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

const REGISTERS: ReadonlySet<string> = new Set([
  ...Object.keys(registers).filter((name) => name !== 'tariff_current'),
  ...['energy', 'energy_cold', 'volume', 'volume_cold', 'mass'],
]);

/** A counter that only grows: the difference of two of its readings is the flow between them. */
export const isRegister = (name: string): boolean => REGISTERS.has(name);

const BEHIND_TRANSFORMER: ReadonlySet<QuantityName> = new Set([
  ...(['activeEnergy', 'reactiveEnergy', 'apparentEnergy'] as const),
  ...(['activePower', 'reactivePower', 'apparentPower'] as const),
]);

/** Energies that no transformer is in front of. */
const THERMAL: readonly string[] = ['energy', 'energy_cold'];

/** A meter behind measuring transformers reports this field before their ratio: energies and powers of electricity. */
export const isBehindTransformer = (name: string): boolean =>
  isFieldName(name) && !THERMAL.includes(name) && BEHIND_TRANSFORMER.has(FIELDS[name].quantity);
