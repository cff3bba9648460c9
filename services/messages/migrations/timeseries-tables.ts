import { MESSAGE_COLUMNS } from './tables';

/** Partitions are made by month_partitions when they are needed. */
export const POSTGRES_TIMESERIES = `
CREATE TABLE messages.message (${MESSAGE_COLUMNS}, PRIMARY KEY (device_id, type, ts)) PARTITION BY RANGE (ts);
`;

/** Chunks of a week; old ones compressed by device and type, so that a device's period is read from few batches. */
export const timescaleTimeseries = (compressAfterDays: number) => `
CREATE TABLE messages.message (${MESSAGE_COLUMNS});
CREATE INDEX message_of_device ON messages.message (device_id, type, ts DESC);
SELECT create_hypertable('messages.message', by_range('ts', interval '7 days'), create_default_indexes => false);
ALTER TABLE messages.message SET (
  timescaledb.compress, timescaledb.compress_segmentby = 'device_id, type', timescaledb.compress_orderby = 'ts');
SELECT add_compression_policy('messages.message', compress_after => interval '${compressAfterDays} days');
CREATE TABLE messages.message_key (
  ts timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  digest bigint NOT NULL,
  device_id integer NOT NULL,
  type smallint NOT NULL,
  revision smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, type, ts)
) PARTITION BY RANGE (ts);
`;
