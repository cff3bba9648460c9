import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const objectLimits = new EntityLimits('objects', {
  tables: {
    accounting_points: { table: 'objects.accounting_point' },
    attachments: { table: 'objects.attachment', owner: 'point_id' },
    balance_groups: { table: 'objects.balance_group' },
    consumers: { table: 'objects.consumer' },
    import_files: { table: 'objects.import_file' },
    object_attributes: { table: 'objects.attribute' },
    objects: { table: 'objects.object' },
    suppliers: { table: 'objects.supplier' },
    transformers: { table: 'objects.transformer' },
  },
  unlimited: {
    'projection of another service': ['base_station', 'company_user', 'device', 'gateway'],
    'one per object, or per point and its past consumers': [
      ...['consumer_tie', 'object_base_station', 'object_device', 'object_gateway', 'object_photo', 'object_user'],
    ],
    'made by the product and kept for a time': [
      ...['consumer_unpublished', 'place_change', 'point_unpublished', 'removed_branch'],
    ],
    log: ['bulk_job', 'history', 'sheet_import'],
  },
});
