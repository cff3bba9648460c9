// An OpenID provider with the accounts of OIDC_ACCOUNTS: `{ sub: claims }`. A user who comes with `login_hint=<sub>` is
// signed in at once, `login_hint=nobody` is denied; without one a page lists the accounts. Says "ready" when it listens.
// By hand: PORT=9199 OIDC_ISSUER=http://127.0.0.1:9199 OIDC_CLIENTS='[...]' OIDC_ACCOUNTS='{...}' node oidc-provider.mjs
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { PORT = '0', OIDC_ISSUER = '', OIDC_CLIENTS = '[]', OIDC_ACCOUNTS = '{}', OIDC_CLAIMS_IN_TOKEN } = process.env;
const accounts = JSON.parse(OIDC_ACCOUNTS);
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

const provider = new Provider(OIDC_ISSUER, {
  clients: JSON.parse(OIDC_CLIENTS),
  jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'test' }] },
  cookies: { keys: [randomUUID()] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  conformIdTokenClaims: OIDC_CLAIMS_IN_TOKEN === undefined,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
  findAccount: (_, sub) => (accounts[sub] ? { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) } : undefined),
  // No consent is requested.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();

async function signIn(request, response, url) {
  const { params } = await provider.interactionDetails(request, response);
  const chosen = url.searchParams.get('account') ?? params.login_hint;
  if (chosen === undefined) {
    const list = Object.keys(accounts).map((sub) => `<p><a href="?account=${sub}">${sub}</a></p>`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(list.join(''));
    return;
  }
  const result = accounts[chosen]
    ? { login: { accountId: chosen } }
    : { error: 'access_denied', error_description: '<b>they</b> refused' };
  await provider.interactionFinished(request, response, result);
}

const server = createServer((request, response) => {
  const url = new URL(request.url, OIDC_ISSUER);
  if (!url.pathname.startsWith('/interaction/')) return void answer(request, response);
  signIn(request, response, url).catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
