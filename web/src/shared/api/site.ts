import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { siteProperties } from '@gaugeway/proto/api/registration';
import { call } from './call';

/** Options of the installation for visitors who are not signed in. */
export type Site = ReplyOf<typeof siteProperties>;

/** Default if the server does not answer in time: the plain form. The next visit requests the options again. */
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

/** Options of the installation, fetched once; a slow server does not delay the form. */
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
