/**
 * The services, each a folder of services/ with a chart value of its name. `npm run services` generates the other files
 * that name them; `npm test` reports differences.
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
