import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';

/** Resources by id, the kinds of their accounting points and their type of device (specification 2, section 3). */
export const RESOURCE_TYPES = [
  { id: 1, name: 'water', device_type_id: 1, kinds: [1, 2, 8, 9] },
  { id: 5, name: 'gas', device_type_id: 2, kinds: [5] },
  { id: 4, name: 'heat', device_type_id: 3, kinds: [4, 7] },
  { id: 3, name: 'electricity', device_type_id: 4, kinds: [3] },
  { id: 6, name: 'substance', device_type_id: 5, kinds: [6] },
  { id: 2, name: 'sensor', device_type_id: 6, kinds: [] },
  { id: 7, name: 'other', device_type_id: 7, kinds: [] },
] as const satisfies readonly { id: number; name: string; device_type_id: number; kinds: readonly number[] }[];

const named = z.object({ id: z.number(), title: z.string() });

export const resourceTypes = endpoint({
  id: 'objects.accounting_point.resource_types',
  method: 'GET',
  path: 'objects/accounting_point/resource/types',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  summary: 'List the resources and kinds of accounting points',
  reply: z.object({
    resource_types: z.array(named.extend({ device_type_id: z.number(), accounting_point_types: z.array(named) })),
  }),
});
