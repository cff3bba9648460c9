/** Tables of the schema `connector`. */
export const COMMANDS_TABLES = `
-- Gateway devices whose connection a connector holds: after a crash it reports them as disconnected.
CREATE TABLE connector.held_session (
  gateway_id int PRIMARY KEY,
  company_id int NOT NULL,
  instance text NOT NULL,
  since timestamptz DEFAULT now() NOT NULL,
  -- Grows with every connection of the gateway device: who held it before is no holder any more.
  lease int8 DEFAULT 1 NOT NULL
);

CREATE TABLE connector.held_uplink (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  company_id int NOT NULL,
  received_at timestamptz NOT NULL,
  -- RawUplink as it lay on the bus.
  payload bytea NOT NULL
);
CREATE INDEX held_uplink_of_device ON connector.held_uplink (address, id);
CREATE INDEX held_uplink_by_age ON connector.held_uplink (received_at);

CREATE TABLE connector.command (
  task_id int8 PRIMARY KEY,
  company_id int NOT NULL,
  device_id int NOT NULL,
  -- 0 for a LoRaWAN device.
  gateway_id int NOT NULL,
  -- As it came on command.requested.
  payload bytea NOT NULL,
  command_class text NOT NULL,
  -- Commands with the same one replace each other while they wait; empty = none does.
  actuator text NOT NULL,
  priority int2 NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'ended')),
  attempt int2 NOT NULL,
  -- Raised with each attempt: only who has the newest may send.
  fence int NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX command_queued ON connector.command (gateway_id, priority, task_id) WHERE state = 'queued';
CREATE INDEX command_sending ON connector.command (task_id) WHERE state = 'sending';
CREATE INDEX command_of_device ON connector.command (device_id, actuator) WHERE state = 'queued';
CREATE INDEX command_ended ON connector.command (expires_at) WHERE state = 'ended';

-- Every attempt, written before its first byte leaves.
CREATE TABLE connector.command_attempt (
  task_id int8 REFERENCES connector.command(task_id) ON DELETE CASCADE,
  attempt int2,
  fence int NOT NULL,
  instance text NOT NULL,
  lease int8 NOT NULL,
  sending_at timestamptz DEFAULT now() NOT NULL,
  outcome text,
  ended_at timestamptz,
  PRIMARY KEY (task_id, attempt)
);

-- Requests of a connector to the one that holds a line: a live poll.
CREATE TABLE connector.line_request (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identity text NOT NULL,
  -- The connector that has taken it.
  instance text,
  -- JSON; null = not answered yet.
  answer jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- JSON; null = a poll of the first meter of the line.
  request jsonb
);
CREATE INDEX line_request_open ON connector.line_request (identity) WHERE answer IS NULL AND instance IS NULL;

CREATE TABLE connector.downlink (
  task_id int8 PRIMARY KEY REFERENCES connector.command(task_id) ON DELETE CASCADE,
  company_id int NOT NULL,
  device_id int NOT NULL,
  server_id int NOT NULL,
  dev_eui text NOT NULL,
  control text NOT NULL,
  command_class text NOT NULL,
  attempt int2 NOT NULL,
  fence int NOT NULL,
  -- As it is sent; with the time of its expiry it is recognised in the queue of the network server.
  f_port int2 NOT NULL,
  data bytea NOT NULL,
  is_confirmed bool NOT NULL,
  -- A | C
  device_class text NOT NULL,
  -- sending: Enqueue is called, or its answer was lost; queued: the network server has it; left: it was sent;
  -- confirmed: the device has it and answers later; lost: outcome unknown, an event may still report it; ended.
  state text NOT NULL CHECK (state IN ('sending', 'queued', 'left', 'confirmed', 'lost', 'ended')),
  -- The device gets no other command meanwhile.
  holds_device bool DEFAULT true NOT NULL,
  -- A person takes it back.
  is_unwanted bool DEFAULT false NOT NULL,
  -- Number at the network server; null = not known.
  queue_item_id text,
  -- When it left by the clock of the network server, Unix milliseconds.
  left_at float8,
  -- Looks at the queue that did not find it.
  misses int2 DEFAULT 0 NOT NULL,
  look_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- When the platform learned that it left, by its own clock, Unix milliseconds.
  left_seen_at float8,
  -- Session and counter of the newest uplink received before it left.
  heard_dev_addr text,
  heard_f_cnt int8
);
CREATE UNIQUE INDEX downlink_one_a_device ON connector.downlink (device_id) WHERE holds_device;
CREATE INDEX downlink_open ON connector.downlink (dev_eui) WHERE state <> 'ended';
CREATE INDEX downlink_look ON connector.downlink (look_at) WHERE state <> 'ended';

CREATE TABLE connector.downlink_event (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  dev_eui text NOT NULL,
  queue_item_id text NOT NULL,
  -- LorawanUplink of the proto.
  payload bytea NOT NULL,
  at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX downlink_event_of_device ON connector.downlink_event (dev_eui, queue_item_id);

CREATE TABLE connector.mqtt_session (
  client_id text PRIMARY KEY,
  company_id int NOT NULL,
  -- null = a session of the installation's broker (MQTT_URL).
  server_id int REFERENCES connector.network_server(id) ON DELETE CASCADE,
  -- Topic filters, as far as the broker has confirmed that it has no others.
  topics text[] NOT NULL
);
`;
