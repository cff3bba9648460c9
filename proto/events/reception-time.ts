interface Heard {
  /** Time by the clock of a gateway, Unix milliseconds; 0 = unknown. */
  heardAt?: number | null;
  /** Time by the clock of the network server, Unix milliseconds; 0 = unknown. */
  serverAt?: number | null;
}

const DAY_MS = 86_400_000;
/** A gateway without a backhaul keeps uplinks for days; an older time is a clock that was never set. */
const GATEWAY_KEEPS_MS = 31 * DAY_MS;
/** Events of a network server may be sent again years later, in their order, when a company moves. */
const SERVER_KEEPS_MS = 3653 * DAY_MS;

/**
 * When the network heard an uplink, Unix milliseconds. Of the times of one message the most trustworthy: a gateway's
 * clock is the most exact one, but wrong where it is ahead of the network server's reception or far behind it; then the
 * server's reception counts, and without it that of the platform (`receivedAt`). A server that is far behind a gateway
 * whose time is that of `receivedAt` is the one that is wrong. Never later than `receivedAt`. Pure.
 */
export function receptionTime({ heardAt, serverAt }: Heard, receivedAt: number): number {
  const server = serverAt ?? 0;
  const gateway = heardAt ?? 0;
  const isRecent = (at: number) => at >= receivedAt - GATEWAY_KEEPS_MS && at <= receivedAt;
  if (isRecent(gateway) && !isRecent(server)) return gateway;
  const latest = server >= receivedAt - SERVER_KEEPS_MS && server <= receivedAt ? server : receivedAt;
  return gateway >= latest - GATEWAY_KEEPS_MS && gateway <= latest ? gateway : latest;
}
