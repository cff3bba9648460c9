/** Tables of the schema `events`. */
export const CHANNELS_TABLES = `
CREATE TABLE events.channel (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  title text NOT NULL,
  active bool NOT NULL,
  -- As channelTarget in proto/api says.
  target jsonb NOT NULL,
  -- Sealed token or signing secret.
  secret bytea,
  language text NOT NULL,
  -- Hours from UTC.
  zone real NOT NULL,
  digest_minutes int NOT NULL,
  quiet jsonb,
  -- Failures one after the other; nothing is tried before that time.
  failures int DEFAULT 0 NOT NULL,
  paused_until timestamptz,
  version int DEFAULT 1 NOT NULL,
  created_by int NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX channel_of_company ON events.channel (company_id, id);

CREATE TABLE events.delivery (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  -- It may be deleted meanwhile.
  channel_id int NOT NULL,
  -- null: a test.
  occurrence_id int REFERENCES events.occurrence(id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('began', 'escalated', 'ended', 'test')),
  after_minutes int DEFAULT 0 NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'handed', 'sent', 'failed', 'dead', 'skipped')),
  due_at timestamptz,
  attempts int DEFAULT 0 NOT NULL,
  error text DEFAULT '' NOT NULL,
  detail text DEFAULT '' NOT NULL,
  -- The mail.requested that it went out with.
  request_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  -- Subscriptions that have it already, where others of the channel do not.
  reached int[] DEFAULT '{}' NOT NULL
);
-- Exactly one for each, however often the occurrence is written again.
CREATE UNIQUE INDEX delivery_once ON events.delivery (occurrence_id, stage, after_minutes, channel_id);
CREATE INDEX delivery_due ON events.delivery (channel_id, due_at) WHERE state IN ('queued', 'failed');
CREATE INDEX delivery_list ON events.delivery (company_id, id DESC);
CREATE INDEX delivery_of_channel ON events.delivery (channel_id, id DESC);
CREATE INDEX delivery_request ON events.delivery (request_id) WHERE state = 'handed';

-- The key of the installation by which the makers of browsers know it (RFC 8292); one row, made at the first need.
CREATE TABLE events.push_key (
  id int PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  -- Sealed.
  private_key bytea NOT NULL
);

CREATE TABLE events.push_subscription (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the user, whatever company they have entered.
  company_id int NOT NULL,
  user_id int NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  language text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  gone_at timestamptz
);
CREATE INDEX push_subscription_of_user ON events.push_subscription (user_id, id DESC);
`;
