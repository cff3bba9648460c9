import { Controller, Inject } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { callOf, handle, mapTiles } from '@gaugeway/platform/http';
import { captcha, DOCUMENTATION, siteProperties } from '@gaugeway/proto/api';
import { DEMO_ACCOUNT } from '../bootstrap/bootstrap.service';
import { CaptchaService } from '../../sign-in-limits/captcha/captcha.service';
import { KerberosSignIn } from '../../sessions/kerberos/kerberos-sign-in';
import { LdapDirectory } from '../../credentials/ldap-directory';
import { OidcClient } from '../../sessions/oidc/oidc-client';
import { identityEnv } from '../../identity.env';

/** Data that the sign-in screen loads before the user is signed in. */
@Controller()
export class SiteController {
  constructor(
    @Inject(identityEnv.token) private readonly env: EnvOf<typeof identityEnv>,
    private readonly directory: LdapDirectory,
    private readonly provider: OidcClient,
    private readonly kerberos: KerberosSignIn,
    private readonly captchas: CaptchaService,
  ) {}

  readonly properties = handle(siteProperties, async (_ctx, _input, request) => ({
    is_kerberos: this.kerberos.principalOf(callOf(request).remoteUser) !== null,
    ldap_support: this.directory.isConfigured,
    use_random_password: this.env.USE_RANDOM_PASSWORD,
    registration_enabled: this.env.REGISTRATION_ENABLED,
    demo: this.env.DEMO ? DEMO_ACCOUNT : null,
    personal_data_consent: this.env.PERSONAL_DATA_CONSENT,
    privacy_policy_url: this.env.PRIVACY_POLICY_URL ?? null,
    oidc: this.provider.title === null ? null : { title: this.provider.title },
    help_url: this.env.HELP_URL ?? DOCUMENTATION,
    apps: { app_store: this.env.APP_STORE_URL ?? null, google_play: this.env.GOOGLE_PLAY_URL ?? null },
    map_tiles: mapTiles(),
  }));

  readonly captcha = handle(captcha, () => this.captchas.create());
}
