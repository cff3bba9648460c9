import type { RowRules } from '@gaugeway/platform/database';

const WHOLE = 'a projection of the registry, read whole into memory at the start; no call reads it';

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const connectorRows: RowRules = {
  alsoRead: {
    // Calls find the companies above, whose shared network servers are usable, in memory
    // (network-server.repository.ts).
    network_server: 'is_shared',
  },
  through: {
    command_attempt: 'EXISTS (SELECT FROM connector.command c WHERE c.task_id = command_attempt.task_id)',
  },
  open: {
    broker_peer: "connections of all companies and of none; the operator's panel alone reads them",
    line_request: 'what connectors ask of each other; no call reads it',
    codec_uplink: 'uplinks of uploaded codecs on their way; the lanes alone read them, for the installation',
    company: WHOLE,
    device: WHOLE,
    gateway: WHOLE,
    known_model: WHOLE,
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
