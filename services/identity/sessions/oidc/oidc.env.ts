import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';
import { groupRules } from '../../credentials/group-rules';

/** An OpenID provider at which people sign in. */
export const oidcEnv = defineEnv(
  'the OpenID provider',
  z
    .object({
      /** Issuer as in its discovery document (OpenID Connect Discovery 1.0, section 4); without it OpenID is off. */
      OIDC_ISSUER: z
        .url('has to be https://host/path')
        .refine(isSafe, 'has to be https, but for 127.0.0.1 and localhost')
        .optional(),
      /** Client id; required with OIDC_ISSUER. */
      OIDC_CLIENT_ID: z.string().optional(),
      /** Client secret; without it a public client with PKCE. */
      OIDC_CLIENT_SECRET: z.string().optional(),
      /** Way of sending the secret; by default the one that the provider declares. */
      OIDC_CLIENT_AUTH: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
      /** Requested scopes. */
      OIDC_SCOPES: z
        .string()
        .refine((scopes) => scopes.split(/\s+/).includes('openid'), 'has to contain openid')
        .default('openid email profile'),
      /** Claim with the groups. */
      OIDC_GROUPS_CLAIM: z.string().default('groups'),
      /** `[{"group":"meters","company":2,"access_group":"Operators"},{"group":"chiefs","company":1,"admin":true}]` */
      OIDC_GROUPS: groupRules,
      /** Name of the provider on the sign-in button; without it the provider's host. */
      OIDC_TITLE: z.string().trim().max(60).optional(),
      /** Accept an email whose verification the provider does not state. */
      OIDC_TRUST_EMAIL: flag(false),
      /** Timeout of the provider. */
      OIDC_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
      /** The provider redirects to it: it must be the address that people type, and is never taken from a request. */
      PUBLIC_URL: z.string().optional(),
    })
    .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => !OIDC_ISSUER || OIDC_CLIENT_ID, {
      path: ['OIDC_CLIENT_ID'],
      message: 'is needed with OIDC_ISSUER',
    })
    .refine(({ OIDC_ISSUER, PUBLIC_URL }) => !OIDC_ISSUER || PUBLIC_URL, {
      path: ['PUBLIC_URL'],
      message: 'is needed with OIDC_ISSUER',
    }),
);

/** Plain HTTP never leaves this machine. */
export function isLoopback(url: URL): boolean {
  return ['127.0.0.1', 'localhost'].includes(url.hostname);
}

function isSafe(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}
