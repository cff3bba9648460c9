/**
 * Transport of devices' data: one value per file of `transports`, exported by the name of the file. Forms, checks and
 * the paths of commands follow from its abilities; its code is a folder of services/connector.
 */
export interface Transport<Id extends string = string> {
  /** `transport` of a device model in the contract. */
  readonly id: Id;
  /** Interfaces whose models use it unless they name another transport; absent = all that no other transport lists. */
  readonly interfaces?: readonly string[];
  /** true: its devices are identified by an EUI-64. */
  readonly hasEui?: true;
  /** true: its devices are read through a gateway device, at an address on the line of that. */
  readonly hasGateway?: true;
  /** true: a network server holds the keys of its devices, and base stations hear them. */
  readonly hasNetworkServer?: true;
  /** true: its devices answer requests; absent: they report on their own schedule. */
  readonly isPolled?: true;
  /** true: a frame of bytes to a port can be sent to a device; the device may receive it much later. */
  readonly canDownlink?: true;
  /** Reader of its bytes: a codec of frames, or a driver that requests and reads answers. */
  readonly readBy: 'codec' | 'driver';
  /** Shortest silence of a device that is unusual, hours. */
  readonly leastSilence: number;
}

/** Abilities that a transport has or has not. */
export type TransportAbility = {
  [Key in keyof Transport]-?: true extends Transport[Key] ? Key : never;
}[keyof Transport];

export const defineTransport = <const Id extends string>(transport: Transport<Id>): Transport<Id> => transport;
