import type { Fields } from './field';

/** Fields of an instrument transformer that a user can set. */
export const TRANSFORMER_FIELDS = {
  /** Model of the transformer. */
  name: { kind: 'name', max: 255, form: { required: true }, list: { width: 168, shown: true }, sortable: true },
  /** 1 current transformer, 2 voltage transformer (IEC 61869-2 and -3). */
  kind: { kind: 'choice', max: 2, default: 1, form: { required: true }, list: { width: 168, shown: true } },
  serial: { kind: 'text', max: 50, form: {}, list: { width: 144, shown: true } },
  /** Rated primary and secondary value: A of a current transformer, V of a voltage transformer. */
  primary_value: { kind: 'rating', max: 1_000_000, form: { required: true, help: true } },
  secondary_value: { kind: 'rating', max: 1_000_000, form: { required: true, help: true } },
  /** Class as on the plate, for example 0.5S. */
  accuracy_class: { kind: 'text', max: 10, form: {}, list: { width: 152, shown: true } },
  verified_at: { kind: 'date', form: {}, list: { width: 144 } },
  next_verification: { kind: 'date', form: {}, list: { width: 216, shown: true }, sortable: true },
  comment: { kind: 'text', max: 1000, form: { input: 'note' }, list: { width: 200 } },
} as const satisfies Fields;
