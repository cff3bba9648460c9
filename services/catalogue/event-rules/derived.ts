import { QUANTITIES, type QuantityName } from '../fields/quantities';
import { type Captions, inLanguage } from '../model';
import type { Observation, SubjectFacts } from '@gaugeway/proto/kinds/condition';

/** Quantity that is calculated from the values of a row, and can be used as a field. */
interface DerivedQuantity {
  captions: Captions;
  quantity: QuantityName;
  /** Fields that it is worked out of; `needs` are those without which there is none. */
  reads: readonly string[];
  needs: readonly string[];
  /** undefined = the values say nothing of it. Pure. */
  of(values: Observation['values'], facts: SubjectFacts): number | undefined;
}

const PHASE_CURRENTS = ['current1', 'current2', 'current3'] as const;

const difference =
  (from: string, to: string) =>
  (values: Observation['values']): number | undefined => {
    const [first, second] = [values[from], values[to]];
    return first === undefined || second === undefined ? undefined : first - second;
  };

const differenceOf = (quantity: QuantityName, from: string, to: string, captions: Captions): DerivedQuantity => ({
  ...{ captions, quantity },
  ...{ reads: [from, to], needs: [from, to], of: difference(from, to) },
});

/** Quantities by their names, which no field of the catalogue has. */
const DERIVED: Readonly<Record<string, DerivedQuantity>> = {
  temperature_drop: differenceOf('temperatureDifference', 'temperature1', 'temperature2', {
    ru: 'Температура подачи минус обратки',
    en: 'Flow minus return temperature',
    mn: 'Өгөх ба буцах шугамын температурын зөрүү',
  }),
  pressure_drop: differenceOf('pressure', 'pressure1', 'pressure2', {
    ru: 'Давление подачи минус обратки',
    en: 'Flow minus return pressure',
    mn: 'Өгөх ба буцах шугамын даралтын зөрүү',
  }),
  current_highest: {
    captions: { ru: 'Наибольший ток фазы', en: 'Highest phase current', mn: 'Фазын хамгийн их гүйдэл' },
    quantity: 'current',
    reads: PHASE_CURRENTS,
    needs: ['current1'],
    of(values) {
      const currents = PHASE_CURRENTS.flatMap((name) => values[name] ?? []);
      return currents.length === 0 ? undefined : Math.max(...currents);
    },
  },
  power_primary: {
    captions: {
      ru: 'Активная мощность с учётом трансформаторов',
      en: 'Active power, after the ratio of the transformers',
      mn: 'Идэвхтэй чадал, трансформаторын коэффициенттэй',
    },
    quantity: 'activePower',
    reads: ['power_active'],
    needs: ['power_active'],
    of: ({ power_active: power }, { ratio }) => (power === undefined ? undefined : power * (ratio || 1)),
  },
};

const derivedOf = (name: string): DerivedQuantity | undefined =>
  Object.hasOwn(DERIVED, name) ? DERIVED[name] : undefined;

export const isDerived = (name: string): boolean => derivedOf(name) !== undefined;

/** Fields by which an observation says something of a field or derived quantity. */
export const fieldsRead = (name: string): readonly string[] => derivedOf(name)?.reads ?? [name];

/** Fields of the catalogue that a device has to have, so that it has the field or derived quantity. */
export const fieldsNeeded = (name: string): readonly string[] => derivedOf(name)?.needs ?? [name];

/** A field or derived quantity of an observation; undefined = it says nothing of it. Pure. */
export function valueIn(name: string, { values }: Observation, facts: SubjectFacts): number | undefined {
  const derived = derivedOf(name);
  return derived ? derived.of(values, facts) : values[name];
}

/** Title, unit and decimals of a derived quantity; null = it is none. */
export function derivedQuantityTitle(name: string, language: string) {
  const derived = derivedOf(name);
  if (!derived) return null;
  const { unit, decimals } = QUANTITIES[derived.quantity];
  return {
    name,
    title: inLanguage(derived.captions, language),
    unit: unit ? { title: inLanguage(unit, language) } : null,
    decimals,
  };
}

/** All of them, as they are shown. */
export const derivedQuantityTitles = (language: string) =>
  Object.keys(DERIVED).flatMap((name) => derivedQuantityTitle(name, language) ?? []);
