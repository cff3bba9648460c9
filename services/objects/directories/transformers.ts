import { TRANSFORMER_FIELDS } from '@gaugeway/proto/fields/transformer';
import type { Directory } from './directory';
import { ratioBelowOne, verificationOrder } from './directory.errors';

const RATIO = 'd.primary_value / d.secondary_value';

/** Instrument transformers (IEC 61869-2 current, IEC 61869-3 voltage): the factor for a meter behind them. */
export const transformerDirectory: Directory = {
  name: 'transformer',
  table: 'transformer',
  limited: 'transformers',
  fields: TRANSFORMER_FIELDS,
  derived: { ratio: () => RATIO },
  sort: { ratio: RATIO },
  seen: null,
  filters: ['kind'],
  prepare: (values) => {
    if (Number(values.primary_value) < Number(values.secondary_value))
      throw ratioBelowOne({}, { attribute: 'primary_value' });
    // Days as YYYY-MM-DD are in the order of their texts.
    if (values.verified_at && values.next_verification && values.verified_at > values.next_verification)
      throw verificationOrder({}, { attribute: 'next_verification' });
    return values;
  },
  taken: () => null,
};
