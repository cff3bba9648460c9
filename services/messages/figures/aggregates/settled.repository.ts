import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { deviceOffset } from '../../store/registries/zone-sql';

/**
 * Condition on a device `d`, by its clock: nothing until the end of a period (an expression, seconds since 1970-01-01)
 * waits to be judged or summed up. Suspect values are in the figures only until then and must not raise an alarm.
 */
export const isSettled = (end: string): string => {
  const until = `(${end} - ${deviceOffset('extract(epoch FROM now())')})`;
  return `NOT EXISTS (SELECT FROM messages.quality_dirty q WHERE q.device_id = d.device_id
      AND q.type = ${MESSAGE_TYPE.current} AND q.from_ts <= ${until})
    AND NOT EXISTS (SELECT FROM messages.consumption_dirty q WHERE q.device_id = d.device_id AND q.from_ts <= ${until})`;
};
