import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  branding,
  brandingHosts,
  companyBranding,
  deleteBranding,
  saveBranding,
  uploadBrandingFile,
  verifyBranding,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { company, type Person, person } from './people';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');

let app: TestApp;
let web: string;
let operator: string;
let mine: Person;
let own: number;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'gaugeway-console-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Gaugeway</title>');
  app = await testApp(allServices, { env: { WEB_DIR: web } });
  operator = await app.signIn();
  own = await company(app, { name: 'Branded' });
  mine = await person(app, { companyId: own, isAdmin: true });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

/** fetch sets the Host header automatically; node:http does as it is instructed. */
function on(host: string, path: string): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, app.url), { headers: { host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

const shownOn = async (host: string) => JSON.parse((await on(host, '/api/branding')).text).data.branding;

describe('branding', () => {
  it('is nothing on a host that no one has configured', async () => {
    const { body } = await app.call(branding, {});
    expect(new Set(Object.values(body.data.branding))).toEqual(new Set([null]));
  });

  it('is shown on its host once the operator has verified it, whatever the port and the case', async () => {
    const host = 'meters.example.org';
    const logo = await app.call(uploadBrandingFile, { kind: 'logo', content: SVG }, { token: mine.token });
    const { hash } = logo.body.data;
    const saved = await app.call(
      saveBranding,
      {
        host: 'Meters.Example.ORG',
        title: 'Meters',
        color: '#aa3300',
        logo: hash,
        style: '.x { color: red }',
        link_to_help: 'https://example.org/help',
        demo_email: 'demo@example.org',
        demo_password: 'Try-It',
      },
      { token: mine.token },
    );
    expect(saved.body.data.host).toMatchObject({ host, verified_at: null });
    expect((await shownOn(host)).title).toBeNull();

    const waiting = await app.call(brandingHosts, {}, { token: operator });
    expect(waiting.body.data.hosts[0]).toMatchObject({ host, company_name: 'Branded' });
    await app.call(verifyBranding, { host, company_id: own, verified: true }, { token: operator });
    const shown = await shownOn('METERS.example.org:8443');
    expect(shown).toMatchObject({
      title: 'Meters',
      color: '#aa3300',
      logo: `/api/branding/file/${hash}`,
      style: expect.stringMatching(/^\/api\/branding\/file\//),
      script: null,
      link_to_help: 'https://example.org/help',
      demo: { email: 'demo@example.org', password: 'Try-It' },
    });
    const style = await on(host, shown.style);
    expect(style).toMatchObject({ status: 200, text: '.x { color: red }' });
    expect(style.headers['content-type']).toContain('text/css');
  });

  it('serves an SVG as an image that can run and load nothing', async () => {
    const { body } = await app.call(uploadBrandingFile, { kind: 'logo', content: SVG }, { token: mine.token });
    const file = await on('localhost', body.data.url);
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await on('localhost', `/api/branding/file/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await on('localhost', '/api/branding/file/nonsense')).status).toBe(404);
  });

  it('takes no other files, none that are too large, and none of another company', async () => {
    const upload = (content: Buffer, kind: 'logo' | 'favicon' = 'logo') =>
      app.call(uploadBrandingFile, { kind, content: content.toString('base64') }, { token: mine.token });
    expect((await upload(Buffer.from('<html>'))).body.key).toBe('errors.image_unusable');
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100 * 1024)]);
    expect((await upload(png)).status).toBe(200);
    expect((await upload(png, 'favicon')).body.key).toBe('errors.image_unusable');
    const logo = (await upload(png)).body.data.hash;
    const other = await person(app, { companyId: await company(app, { name: 'Other' }), isAdmin: true });
    const stolen = await app.call(saveBranding, { host: 'other.example.org', logo }, { token: other.token });
    expect(stolen.status).toBe(404);
  });

  it("takes a script from the platform operator only, and pins it in that host's policy", async () => {
    const host = 'scripted.example.org';
    const script = 'window.seen = 1;';
    const refused = await app.call(saveBranding, { host, script }, { token: mine.token });
    expect(refused.body.key).toBe('errors.no_right');
    expect((await app.call(saveBranding, { host, script }, { token: operator })).status).toBe(200);
    await app.call(verifyBranding, { host, company_id: 1, verified: true }, { token: operator });
    expect((await shownOn(host)).script).toBe(script);
    const page = await on(host, '/');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect((await on('meters.example.org', '/')).headers['content-security-policy']).toContain("script-src 'self';");
    expect((await on(host, '/api/branding')).headers['content-security-policy']).not.toContain('sha256');
  });

  it('is of one company at a time, and no other company sees or takes it', async () => {
    const host = 'meters.example.org';
    const other = await person(app, { companyId: await company(app, { name: 'Rival' }), isAdmin: true });
    const reply = await app.call(saveBranding, { host, title: 'Mine now' }, { token: other.token });
    expect(reply.body.data.host.verified_at).toBeNull();
    expect((await shownOn(host)).title).toBe('Meters');
    const [row] = (await app.call(companyBranding, {}, { token: other.token })).body.data.hosts;
    const taken = await app.call(
      verifyBranding,
      { host, company_id: row.company_id, verified: true },
      { token: operator },
    );
    expect(taken.body.key).toBe('errors.host_taken');
    expect((await app.call(deleteBranding, { host: 'scripted.example.org' }, { token: other.token })).status).toBe(404);
    expect((await app.call(deleteBranding, { host }, { token: other.token })).status).toBe(200);
    expect((await shownOn(host)).title).toBe('Meters');
  });

  it('takes no address of help that is not one', async () => {
    for (const link_to_help of ['javascript:alert(1)', 'data:text/html,x', 'help']) {
      const reply = await app.call(saveBranding, { host: 'a.example.org', link_to_help }, { token: mine.token });
      expect(reply.status).toBe(422);
    }
  });
});

describe('the console', () => {
  it('answers the chunks of a build that came after the start', async () => {
    expect((await on('localhost', '/assets/late-1a2b.js')).status).toBe(404);
    writeFileSync(join(web, 'assets', 'late-1a2b.js'), 'export {};');
    const late = await on('localhost', '/assets/late-1a2b.js');
    expect(late).toMatchObject({ status: 200, text: 'export {};' });
    expect(late.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await on('localhost', '/')).headers['cache-control']).toBe('no-cache');
    expect((await on('localhost', '/assets/../index.html')).status).not.toBe(500);
    expect((await on('localhost', '/assets/%2e%2e/%2e%2e/package.json')).status).toBeGreaterThanOrEqual(400);
  });
});
