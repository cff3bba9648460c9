import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const identityLimits = new EntityLimits('identity', {
  tables: {
    access_groups: { table: 'identity.access_group' },
    api_keys: { table: 'identity.api_key', counts: 'e.revoked_at IS NULL' },
    branding_files: { table: 'identity.branding_file' },
    branding_hosts: { table: 'identity.branding' },
    subcompanies: { table: 'identity.company', owner: 'parent_id', counts: "e.status <> 'deleted'" },
  },
  unlimited: {
    'limited by the contract of the company': ['company_device', 'user'],
    'one per consumer': ['consumer', 'consumer_account'],
    'ends after a time': ['consumer_session'],
    'one per company and dealer above it': ['dealer_notice'],
    log: ['audit'],
  },
});
