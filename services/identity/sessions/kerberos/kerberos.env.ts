import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';
import { groupRules } from '../../credentials/group-rules';

/** Mapping of the principals that a front proxy names (platform/http/remote-user.ts) to users. */
export const kerberosEnv = defineEnv(
  'sign-in by Kerberos',
  z
    .object({
      /** Accepted realms, comma-separated; without it all that the directory or a rule knows. */
      KERBEROS_REALMS: z
        .string()
        .transform((text) => text.split(',').map((realm) => realm.trim().toUpperCase()))
        .optional(),
      /** Finds the entry of the principal in the directory. */
      KERBEROS_LDAP_FILTER: z.string().includes('{{principal}}').default('(userPrincipalName={{principal}})'),
      /** Access by realm without a directory: `[{"group":"CORP.EXAMPLE","company":2,"access_group":"Operators"}]` */
      KERBEROS_GROUPS: groupRules,
      KERBEROS_HEADER: z.string().optional(),
      LDAP_URL: z.string().optional(),
      LDAP_BIND_DN: z.string().optional(),
    })
    .refine(({ KERBEROS_HEADER, LDAP_URL, LDAP_BIND_DN }) => !KERBEROS_HEADER || !LDAP_URL || LDAP_BIND_DN, {
      path: ['LDAP_BIND_DN'],
      message: 'is needed with KERBEROS_HEADER and LDAP_URL',
    }),
);
