import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { siteProperties } from '@gaugeway/proto/api/registration';
import { call } from './call';

/** What the installation offers to those who are not signed in. */
export type Site = ReplyOf<typeof siteProperties>;

/** Where the server does not answer in time: the plain form. It is called again at the next visit. */
const plain: Site = {
  is_kerberos: false,
  ldap_support: false,
  use_random_password: false,
  registration_enabled: false,
  demo: null,
  personal_data_consent: false,
  privacy_policy_url: null,
  oidc: null,
  help_url: DOCUMENTATION,
  apps: { app_store: null, google_play: null },
  map_tiles: null,
};
const PATIENCE_MS = 3000;

let known: Promise<Site> | null = null;

/** The site's properties, fetched once; a server that is slow does not keep the form from being shown. */
export function siteOrPlain(): Promise<Site> {
  known ??= call(siteProperties, {}).catch(() => {
    known = null;
    return plain;
  });
  return Promise.race([
    known,
    new Promise<Site>((resolve) => {
      window.setTimeout(() => resolve(plain), PATIENCE_MS);
    }),
  ]);
}
