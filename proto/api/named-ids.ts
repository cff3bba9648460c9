import type { z } from 'zod';

/** Kinds of things that an id of an input names. */
export type Thing =
  | 'accessGroup'
  | 'algorithm'
  | 'apiKey'
  | 'application'
  | 'attachment'
  | 'attribute'
  | 'balanceGroup'
  | 'baseStation'
  | 'bulkJob'
  | 'company'
  | 'companyModel'
  | 'consumer'
  | 'deadLetter'
  | 'delivery'
  | 'designTemplate'
  | 'designedReport'
  | 'device'
  | 'entry'
  | 'estimate'
  | 'eventChannel'
  | 'eventRule'
  | 'eventSilence'
  | 'gateway'
  | 'gatewayModel'
  | 'host'
  | 'integrationKey'
  | 'interface'
  | 'meteringModel'
  | 'networkServer'
  | 'newsletter'
  | 'notice'
  | 'object'
  | 'occurredEvent'
  | 'point'
  | 'pollGroup'
  | 'pushSubscription'
  | 'report'
  | 'reportTemplate'
  | 'session'
  | 'sheetImport'
  | 'supplier'
  | 'systemReport'
  | 'task'
  | 'objectImportFile'
  | 'objectImport'
  | 'transformer'
  | 'user';

const things = new WeakMap<z.core.$ZodType, Thing>();

/** A schema for ids of one kind of thing: `naming('consumer', z.uuid())`. Numbers: `id.of('device')` (shapes.ts). */
export function naming<S extends z.ZodType>(thing: Thing, schema: S): S {
  const own = schema.clone();
  things.set(own, thing);
  return own;
}

/** The kind of thing that a schema's ids name; null for a schema that names none. */
export const thingOf = (schema: z.core.$ZodType): Thing | null => things.get(schema) ?? null;
