import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';
import { groupRules } from './group-rules';

/** A directory whose people sign in with the password that it knows. */
export const ldapEnv = defineEnv(
  'the directory',
  z
    .object({
      /** `ldap://host:389` or `ldaps://host:636`; without it LDAP is off. */
      LDAP_URL: z
        .string()
        .regex(/^ldaps?:\/\/[^/]+\/?$/, 'has to be ldap://host:port or ldaps://host:port')
        .optional(),
      /** TLS on the plain port. Certificates are checked; see NODE_EXTRA_CA_CERTS. */
      LDAP_START_TLS: flag(false),
      /** Timeout of the directory. */
      LDAP_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
      /** Base of the search for users. */
      LDAP_BASE_DN: z.string().optional(),
      /** Account that searches. Without it the user binds first, by LDAP_DN_TEMPLATE. */
      LDAP_BIND_DN: z.string().optional(),
      /** Password of that account. */
      LDAP_BIND_PASSWORD: z.string().optional(),
      /** DN of a user, as `uid={{login}},ou=people,dc=example,dc=org`. */
      LDAP_DN_TEMPLATE: z.string().includes('{{login}}').optional(),
      /** Finds one entry by the login that the user typed. */
      LDAP_USER_FILTER: z.string().includes('{{login}}').default('(mail={{login}})'),
      /** Attribute with the email. */
      LDAP_EMAIL_ATTRIBUTE: z.string().default('mail'),
      /** Attribute with the name. */
      LDAP_NAME_ATTRIBUTE: z.string().default('cn'),
      /** Groups of a user; `{{dn}}` and `{{login}}` are replaced. */
      LDAP_GROUP_FILTER: z.string().default('(member={{dn}})'),
      /** Base of the search for groups; default LDAP_BASE_DN. */
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
