import type { Fields } from './field';

/** Fields of an accounting point that a user can set, except its kind, its formula and its owners. */
export const POINT_FIELDS = {
  title: {
    kind: 'name',
    max: 255,
    form: { required: true },
    list: { width: 184, shown: true },
    sortable: true,
    event: 'title',
  },
  city: { kind: 'text', max: 200, form: {}, import: { heads: ['Town'] } },
  street: { kind: 'text', max: 200, form: {} },
  house: { kind: 'text', max: 50, form: {}, import: { heads: ['Байшин'] } },
  innerObject: { kind: 'text', column: 'inner_object', max: 100, form: {}, import: { heads: ['Айл, өрөө'] } },
  /** 1 to 6, as the price categories of the electricity market are numbered. */
  price_category: { kind: 'option', max: 6, form: { of: 'electricity' } },
  /** 1 high (110 kV and above), 2 medium 1 (35 kV), 3 medium 2 (20 to 1 kV), 4 low (below 1 kV). */
  voltage_level: { kind: 'option', max: 4, form: { of: 'electricity' }, event: 'voltageLevel' },
  /** Energy or volume at the border of the supplier per unit that the meter counts; none = no losses are accounted. */
  loss_factor: { kind: 'amount', min: 0.5, max: 2, decimals: 4, form: { of: 'electricity' }, event: 'lossFactor' },
  /** The power that the contract permits, kW. */
  max_power: { kind: 'amount', min: 0, max: 10_000_000, decimals: 3, form: { of: 'electricity' }, event: 'maxPower' },
  /** WGS 84, degrees; both or none. */
  latitude: { kind: 'coordinate', min: -90, max: 90 },
  longitude: { kind: 'coordinate', min: -180, max: 180 },
  comment: { kind: 'text', max: 1000, form: { input: 'note' } },
} as const satisfies Fields;

/** The norms of an hour, a day and a month, in the unit of the point's kind. */
export const POINT_STANDARDS = {
  standard_hour: { kind: 'amount', min: 0, max: 1e12, decimals: 4, form: {}, event: 'standardHour' },
  standard_day: { kind: 'amount', min: 0, max: 1e12, decimals: 4, form: {}, event: 'standardDay' },
  standard_month: { kind: 'amount', min: 0, max: 1e12, decimals: 4, form: {}, event: 'standardMonth' },
} as const satisfies Fields;

/** All of its declared fields. */
export const POINT_COLUMNS = { ...POINT_FIELDS, ...POINT_STANDARDS } as const;
