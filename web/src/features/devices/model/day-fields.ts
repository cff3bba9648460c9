import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

/** The fields that the list is filtered by their days. */
export const DAY_FIELDS = fieldsOf(METERING_DEVICE_FIELDS, 'form')
  .filter(({ filter }) => filter === 'days')
  .map(({ name }) => name);
