import { endpoints, login, logout, refresh, setLocale, user, userAccess, userSettings } from '@gaugeway/proto/api';
import { TEST_ADMIN, testApp, type TestApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { solvedCaptcha } from './mailbox';

const DEMO = { email: 'demo@gaugeway.local', password: 'Demo-2025!' };

describe('sessions', () => {
  let app: TestApp;

  beforeAll(async () => {
    // The tests come from many addresses: failures from one of them require a captcha.
    app = await testApp([identityService]);
  });
  afterAll(() => app.close());

  let addresses = 0;
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });
  const cookieOf = (headers: Headers) => /(__Host-gaugeway=[^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  const withCookie = (cookie: string) => ({ headers: { cookie } });

  it('opens one for the right password, and the access token opens the calls', async () => {
    const opened = await app.call(login, TEST_ADMIN);
    expect(opened.status).toBe(200);
    expect(opened.body.data).toMatchObject({ token_type: 'bearer', expires_in: 600 });
    const me = await app.call(user, {}, { token: opened.body.data.access_token });
    expect(me.body.data.user.email).toBe(TEST_ADMIN.email);
    expect(me.body.data.current_company.id).toBe(1);
    const access = await app.call(userAccess, {}, { token: opened.body.data.access_token });
    expect(access.body.data.access).toMatchObject({ is_admin: true, current_company_id: 1 });
    expect(access.body.data.access.active_modules).toHaveLength(11);
  });

  it('answers an unknown email exactly like a wrong password', async () => {
    const password = 'Wrong-2025!';
    const wrong = await app.call(login, { email: TEST_ADMIN.email, password }, { headers: elsewhere() });
    const unknown = await app.call(login, { email: 'nobody@gaugeway.local', password }, { headers: elsewhere() });
    expect(wrong.status).toBe(401);
    expect(wrong.body.key).toBe('errors.wrong_credentials');
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  it('says what is wrong in the language of the caller', async () => {
    const messageIn = async (language: string) =>
      (
        await app.call(
          login,
          { email: `x-${language}`, password: 'y' },
          { headers: { ...elsewhere(), 'accept-language': language } },
        )
      ).body.msg;
    expect(await messageIn('ru-RU,ru;q=0.9')).toBe('Неверный адрес электронной почты или пароль.');
    expect(await messageIn('mn')).toBe('И-мэйл эсвэл нууц үг буруу байна.');
    expect(await messageIn('fr, en;q=0.5')).toBe('The email or the password is wrong.');
  });

  it('checks three passwords of an account without a captcha, also when sixty come at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.call(login, { email: 'eager@gaugeway.local', password: `Guess-${index}` }, { headers: elsewhere() }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
    const captchaRequired = guesses.filter(({ status }) => status === 422);
    expect(captchaRequired).toHaveLength(57);
    expect(captchaRequired[0]?.body).toMatchObject({
      key: 'errors.captcha_needed',
      data: { attribute: 'captcha_key' },
    });
  });

  it('checks ten passwords per account in a quarter of an hour, no matter who solves the captchas', async () => {
    const solved = await Promise.all(Array.from({ length: 40 }, () => solvedCaptcha(app, elsewhere())));
    const guesses = await Promise.all(
      solved.map((answer, index) =>
        app.call(
          login,
          { email: 'guessed@gaugeway.local', password: `Guess-${index}`, ...answer },
          { headers: elsewhere() },
        ),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(refused[0]?.headers.get('retry-after')).toBe('900');
  });

  it('prolongs one by its cookie and returns a new cookie each time', async () => {
    const opened = await app.call(login, TEST_ADMIN);
    const first = cookieOf(opened.headers);
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    const refreshed = await app.call(refresh, {}, withCookie(first));
    expect(refreshed.status).toBe(200);
    const second = cookieOf(refreshed.headers);
    expect(second).not.toBe(first);
    expect((await app.call(refresh, {}, withCookie(second))).status).toBe(200);
  });

  it('ends the session whose old cookie comes back later', async () => {
    const opened = await app.call(login, TEST_ADMIN);
    const stolen = cookieOf(opened.headers);
    const refreshed = await app.call(refresh, {}, withCookie(stolen));
    const own = cookieOf(refreshed.headers);
    await app.database.database.query(`UPDATE identity.session SET rotated_at = now() - interval '1 minute'`);
    expect((await app.call(refresh, {}, withCookie(stolen))).body.key).toBe('errors.session_reused');
    expect((await app.call(refresh, {}, withCookie(own))).status).toBe(401);
  });

  it('forgives two tabs that refresh at the same moment', async () => {
    const cookie = cookieOf((await app.call(login, TEST_ADMIN)).headers);
    const both = await Promise.all([
      app.call(refresh, {}, withCookie(cookie)),
      app.call(refresh, {}, withCookie(cookie)),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('lives on where a reload lost the new cookie', async () => {
    const cookie = cookieOf((await app.call(login, TEST_ADMIN)).headers);
    const lost = await app.call(refresh, {}, withCookie(cookie));
    const next = cookieOf((await app.call(refresh, {}, withCookie(cookie))).headers);
    expect(next).toBe(cookieOf(lost.headers));
    await app.database.database.query(`UPDATE identity.session SET rotated_at = now() - interval '10 minutes'`);
    expect((await app.call(refresh, {}, withCookie(next))).status).toBe(200);
  });

  it('goes on with its cookie while the disk is full: nothing can be exchanged, and nothing ends', async () => {
    const { database } = app.database;
    const opened = await app.call(login, TEST_ADMIN);
    const stolen = cookieOf(opened.headers);
    const cookie = cookieOf((await app.call(refresh, {}, withCookie(stolen))).headers);
    await database.query(`UPDATE identity.session SET rotated_at = now() - interval '1 minute'`);
    await database.query(
      `CREATE FUNCTION identity.refuse_full() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'could not extend file'; END $$;
       CREATE TRIGGER refuse_full BEFORE INSERT OR UPDATE ON identity.session
         FOR EACH ROW EXECUTE FUNCTION identity.refuse_full()`,
    );
    const token = opened.body.data.access_token;
    try {
      const kept = await app.call(refresh, {}, withCookie(cookie));
      expect([kept.status, kept.headers.get('set-cookie')]).toEqual([200, null]);
      expect((await app.call(user, {}, { token: kept.body.data.access_token })).status).toBe(200);
      // The old cookie opens nothing, and the session of its thief and its owner cannot be ended.
      const old = await app.call(refresh, {}, withCookie(stolen));
      expect([old.status, old.body.key]).toEqual([507, 'errors.storage_full']);
      const headers = { 'accept-language': 'en' };
      const [signIn, signOut] = [
        await app.call(login, TEST_ADMIN, { headers }),
        await app.call(logout, {}, { token, headers }),
      ];
      for (const refused of [signIn, signOut])
        expect([refused.status, refused.body.msg]).toEqual([507, expect.stringContaining('disk is full')]);
      expect((await app.call(user, {}, { token })).status).toBe(200);
    } finally {
      await database.query('DROP FUNCTION identity.refuse_full() CASCADE');
    }
    expect(cookieOf((await app.call(refresh, {}, withCookie(cookie))).headers)).not.toBe('');
  });

  it('is out at once after signing out', async () => {
    const token = await app.signIn();
    expect((await app.call(user, {}, { token })).status).toBe(200);
    expect((await app.call(logout, {}, { token })).body.data.msg).toBeTruthy();
    expect((await app.call(user, {}, { token })).status).toBe(401);
  });

  it('is refused with a forged, an expired or an unsigned token', async () => {
    const [head, , signature] = (await app.signIn()).split('.');
    const forged = Buffer.from(JSON.stringify({ sid: 'x', exp: 9_999_999_999 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [`${head}.${forged}.${signature}`, `${none}.${forged}.`, 'nonsense']) {
      expect((await app.call(user, {}, { token })).status).toBe(401);
    }
  });

  it('answers many requests of two users at the same moment each with their own', async () => {
    const people = [TEST_ADMIN, DEMO];
    const tokens = await Promise.all(people.map(({ email, password }) => app.signIn(email, password)));
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { body } = await app.call(user, {}, { token: tokens[index % 2] ?? '' });
        return body.data.user.email === people[index % 2]?.email;
      }),
    );
    expect(replies).toEqual(Array(40).fill(true));
  });

  it('keeps language and settings of a user', async () => {
    const token = await app.signIn();
    await app.call(setLocale, { lang: 'mn' }, { token });
    await app.call(userSettings, { settings: { density: 'compact' } }, { token });
    await app.call(userSettings, { settings: { chart: 'bar' } }, { token });
    const { body } = await app.call(user, {}, { token });
    expect(body.data.user).toMatchObject({ locale: 'mn', settings: { density: 'compact', chart: 'bar' } });
    await app.call(setLocale, { lang: 'en' }, { token });
  });

  it('shows the demo account what it may read', async () => {
    const token = await app.signIn(DEMO.email, DEMO.password);
    const { body } = await app.call(userAccess, {}, { token });
    expect(body.data.access).toMatchObject({ is_admin: false, current_company_id: 2 });
    expect(body.data.access.active_modules.map(({ slug }: { slug: string }) => slug)).not.toContain('companies');
  });
});

describe('a body that cannot be used', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp([identityService]);
  });
  afterAll(() => app.close());

  it.each([
    ['malformed JSON', '{"email":', 400],
    ['a JSON array', '[]', 400],
    ['a JSON string', '"x"', 400],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['a field of the wrong type', '{"email":5,"password":"x"}', 422],
    ['a missing field', '{}', 422],
    ['NUL in a text', '{"email":"a\\u0000b","password":"x"}', 422],
    ['more than a mebibyte', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 413],
  ])('is answered with a sentence: %s', async (_, raw, status) => {
    const reply = await app.call(login, { email: '', password: '' }, { raw });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      msg: expect.any(String),
      key: expect.stringMatching(/^errors\./),
      request_id: expect.any(String),
    });
    expect(reply.body.msg).not.toBe(reply.body.key);
  });

  it('is refused in another content type', async () => {
    const reply = await app.call(
      login,
      { email: '', password: '' },
      { raw: 'a=b', headers: { 'content-type': 'text/xml' } },
    );
    expect(reply.status).toBe(415);
  });

  it('names the fields at fault', async () => {
    const { body } = await app.call(login, { email: '', password: 'x' }, { headers: { 'accept-language': 'en' } });
    expect(body.data.fields).toEqual({ email: ['This field is required.'] });
  });
});

it('every call has a unique id, a unique path and its own rule', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, prefix, path }) => `${method} ${prefix}${path}`)).size).toBe(
    endpoints.length,
  );
});
