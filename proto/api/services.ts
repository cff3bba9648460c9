/**
 * The services, each a folder of services/ with a chart value of its name. What else names them is made of this list by
 * `npm run services`; `npm test` reports what differs.
 */
export const SERVICES = [
  'identity',
  'devices',
  'objects',
  'messages',
  'tasks',
  'connector',
  'events',
  'gateway',
] as const;

/** The services that own calls; the gateway routes by this name. */
export type ServiceName = (typeof SERVICES)[number];
