import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';
import { groupRules } from './group-rules';

/** A directory whose people sign in with the password that it knows. */
export const ldapEnv = defineEnv(
  'the directory',
  z
    .object({
      /** `ldap://host:389` or `ldaps://host:636`; not set = no directory. */
      LDAP_URL: z
        .string()
        .regex(/^ldaps?:\/\/[^/]+\/?$/, 'has to be ldap://host:port or ldaps://host:port')
        .optional(),
      /** TLS on the plain port, before anything is said. Certificates are checked; see NODE_EXTRA_CA_CERTS. */
      LDAP_START_TLS: flag(false),
      LDAP_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
      LDAP_BASE_DN: z.string().optional(),
      /** Who searches. Without it the user binds first, by LDAP_DN_TEMPLATE, and looks up the own entry. */
      LDAP_BIND_DN: z.string().optional(),
      LDAP_BIND_PASSWORD: z.string().optional(),
      /** DN of a user, as `uid={{login}},ou=people,dc=example,dc=org`. */
      LDAP_DN_TEMPLATE: z.string().includes('{{login}}').optional(),
      LDAP_USER_FILTER: z.string().includes('{{login}}').default('(mail={{login}})'),
      LDAP_EMAIL_ATTRIBUTE: z.string().default('mail'),
      LDAP_NAME_ATTRIBUTE: z.string().default('cn'),
      /** Groups that a user is in: `{{dn}}` and `{{login}}` mean the user. */
      LDAP_GROUP_FILTER: z.string().default('(member={{dn}})'),
      /** Where the groups are; LDAP_BASE_DN if not set. */
      LDAP_GROUP_BASE_DN: z.string().optional(),
      /** `[{"group":"<DN>","company":2,"access_group":"Operators"},{"group":"<DN>","company":1,"admin":true}]` */
      LDAP_GROUPS: groupRules,
    })
    .refine(({ LDAP_URL, LDAP_BASE_DN }) => !LDAP_URL || LDAP_BASE_DN, {
      path: ['LDAP_BASE_DN'],
      message: 'is needed with LDAP_URL',
    })
    .refine(({ LDAP_URL, LDAP_BIND_DN, LDAP_DN_TEMPLATE }) => !LDAP_URL || LDAP_BIND_DN || LDAP_DN_TEMPLATE, {
      path: ['LDAP_BIND_DN'],
      message: 'or LDAP_DN_TEMPLATE is needed with LDAP_URL',
    })
    .refine(({ LDAP_BIND_DN, LDAP_BIND_PASSWORD }) => !LDAP_BIND_DN || LDAP_BIND_PASSWORD, {
      path: ['LDAP_BIND_PASSWORD'],
      message: 'is needed with LDAP_BIND_DN',
    })
    .refine(({ LDAP_URL, LDAP_START_TLS }) => !LDAP_START_TLS || LDAP_URL?.startsWith('ldap:'), {
      path: ['LDAP_START_TLS'],
      message: 'is for ldap:// only',
    }),
);
