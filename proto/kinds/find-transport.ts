import type { Transport, TransportAbility } from './transport';
import { transports } from './transports';

export type TransportId = (typeof transports)[number]['id'];

const every: readonly Transport<TransportId>[] = transports;
const byId: ReadonlyMap<string, Transport<TransportId>> = new Map(every.map((transport) => [transport.id, transport]));

/** Throws for an id that no file of `transports` declares. */
export function transportById(id: string): Transport<TransportId> {
  const transport = byId.get(id);
  if (!transport) throw new Error(`there is no transport ${id}`);
  return transport;
}

/** Transport of models with an interface, unless they name another one. */
export const transportOfInterface = (name: string): Transport<TransportId> =>
  every.find(({ interfaces }) => interfaces?.includes(name)) ?? rest;

/** true if devices of the model have the ability of its transport. */
export const isAble = ({ transport }: { transport: string }, ability: TransportAbility): boolean =>
  transportById(transport)[ability] ?? false;

const rest = restOf(every.filter(({ interfaces }) => !interfaces));

function restOf([one, ...others]: readonly Transport<TransportId>[]): Transport<TransportId> {
  if (!one || others.length > 0) throw new Error('one transport lists no interfaces: it has those that are left');
  return one;
}
