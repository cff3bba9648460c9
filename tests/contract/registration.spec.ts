import {
  activateSignup,
  captcha,
  changePassword,
  editUser,
  findPasswordReset,
  findSignup,
  forgotPassword,
  login,
  mail,
  mails,
  resetPassword,
  signup,
  siteProperties,
  user,
} from '@gaugeway/proto/api';
import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { request } from 'node:http';
import { identityService } from '../../services/identity/identity.module';
import { linkTo, mailsTo } from './mailbox';
import { DEMO, type Person, person } from './people';

const PASSWORD = 'Strong-2025!';
const applicant = (email: string) => ({
  name: 'Ann Applicant',
  email,
  company_type_id: 1 as const,
  company_name: 'Water & Heat',
  inn: '1234567890',
  phone_number: '+79161234567',
  user_time_zone: 8,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

let app: TestApp;
let addresses = 0;
const elsewhere = () => ({ headers: { 'x-forwarded-for': `198.51.100.${++addresses}`, 'accept-language': 'en' } });
const query = <R extends object>(sql: string, parameters?: unknown[]) =>
  app.database.database.query<R & Record<string, unknown>>(sql, parameters);

beforeAll(async () => {
  app = await testApp([identityService], { env: { PUBLIC_URL: 'https://meters.example/' } });
});
afterAll(() => app.close());

const register = (changes: Partial<ReturnType<typeof applicant>> & { email: string }): Promise<TestReply> =>
  app.call(signup, { ...applicant(changes.email), ...changes }, elsewhere());

describe('registration', () => {
  it('creates a company and its administrator when the link of the mail is used, and not before', async () => {
    const email = 'ann@example.com';
    expect(await register({ email })).toMatchObject({ status: 200, body: { data: { msg: expect.any(String) } } });
    expect((await app.call(login, { email, password: PASSWORD }, elsewhere())).status).toBe(401);
    const token = await linkTo(app, email);
    const found = await app.call(findSignup, { token });
    expect(found.body.data).toEqual({ name: 'Ann Applicant', email, company_name: 'Water & Heat' });
    // Looking changes nothing, however often.
    expect((await app.call(findSignup, { token })).status).toBe(200);
    expect(await query('SELECT 1 FROM identity."user" WHERE email = $1', [email])).toEqual([]);
    expect((await app.call(activateSignup, { token })).status).toBe(200);
    const opened = await app.call(login, { email, password: PASSWORD }, elsewhere());
    const me = await app.call(user, {}, { token: opened.body.data.access_token });
    expect(me.body.data).toMatchObject({
      user: { name: 'Ann Applicant', email, locale: 'en', user_time_zone: 8, first_login: true },
      current_company: { name: 'Water & Heat', is_dealer: false, is_demo: false, expires_at: null, time_zone: 8 },
    });
    const [kept] = await query(
      `SELECT c.parent_id, c.inn, c.type_id, u.is_admin, u.phone_number FROM identity."user" u
       JOIN identity.company c ON c.id = u.company_id WHERE u.email = $1`,
      [email],
    );
    expect(kept).toEqual({ parent_id: 1, inn: '1234567890', type_id: 1, is_admin: true, phone_number: '+79161234567' });
    const trail = await query(`SELECT action FROM identity.audit WHERE details->>'email' = $1 ORDER BY id`, [email]);
    expect(trail.map(({ action }) => action)).toEqual(['signup.requested', 'signup.activated']);
  });

  it('works once for a link, also when two requests race for it', async () => {
    const email = 'racer@example.com';
    await register({ email });
    const token = await linkTo(app, email);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(activateSignup, { token }, elsewhere())),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await app.call(activateSignup, { token }, elsewhere())).body.key).toBe('errors.link_useless');
    expect((await app.call(findSignup, { token })).status).toBe(404);
  });

  it('refuses a link that expired or that we never sent', async () => {
    const email = 'late@example.com';
    await register({ email });
    const token = await linkTo(app, email);
    await query(`UPDATE identity.signup SET expires_at = now() - interval '1 second' WHERE email = $1`, [email]);
    for (const link of [token, 'never', '0'.repeat(43)]) {
      expect((await app.call(findSignup, { token: link })).status).toBe(404);
      expect((await app.call(activateSignup, { token: link }, elsewhere())).status).toBe(404);
    }
  });

  it('answers an email that has an account like one that has none; the owner gets a mail that says so', async () => {
    const fresh = await register({ email: 'unknown@example.com' });
    const known = await register({ email: 'Demo@Gaugeway.local' });
    const alike = ({ status, body }: TestReply) => [
      status,
      Object.keys(body.data as object),
      Object.keys(body as object),
    ];
    expect(alike(known)).toEqual(alike(fresh));
    const [letter] = await mailsTo(app, DEMO.email);
    expect(letter?.subject).toBe('You already have an account');
    expect(letter?.text_body).not.toContain('auth/activate');
  });

  it('of one email by two people creates one account', async () => {
    const email = 'twice@example.com';
    await register({ email });
    const first = await linkTo(app, email);
    await register({ email });
    const second = await linkTo(app, email);
    expect((await app.call(activateSignup, { token: first }, elsewhere())).status).toBe(200);
    expect((await app.call(activateSignup, { token: second }, elsewhere())).status).toBe(404);
    expect(await query('SELECT count(*) AS n FROM identity."user" WHERE email = $1', [email])).toEqual([{ n: 1 }]);
  });

  it('sends three mails an hour to one recipient and takes twenty requests an hour from one address', async () => {
    for (let round = 0; round < 5; round++) await register({ email: 'nuisance@example.com' });
    expect(await mailsTo(app, 'nuisance@example.com')).toHaveLength(3);
    const from = { headers: { 'x-forwarded-for': '203.0.113.77' } };
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++)
      statuses.push((await app.call(signup, applicant(`bot-${index}@example.com`), from)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it.each([
    ['name', 'x'.repeat(10_000)],
    ['name', 'Ann\u0000'],
    ['name', 'Ann\u202etxt.exe'],
    ['name', '   '],
    ['company_name', 'x'.repeat(10_000)],
    ['company_name', '\u2067Company'],
    ['email', 'not an address'],
    ['email', 'two@example.com, other@example.com'],
    ['email', 'a@example.com\r\nBcc: all@example.com'],
    ['phone_number', '+7916'],
    ['phone_number', '+7916123456789012'],
    ['phone_number', '+7 916 <b>45'],
    ['inn', '123'],
    ['company_type_id', 2],
    ['password', 'Short-1'],
    ['password', 'nodigits-OR-more!'],
    ['password', 'no-capital-2025!'],
    ['password', 'NoSign2025x'],
    ['password_confirmation', 'Another-2025!'],
  ])('refuses a wrong %s (case %#)', async (field, value) => {
    const email = 'refused@example.com';
    const both = field === 'password' ? { password_confirmation: value } : {};
    const reply = await app.call(signup, { ...applicant(email), ...both, [field]: value } as never, elsewhere());
    expect([reply.status, reply.body.key]).toEqual([422, 'errors.invalid']);
    expect(Object.keys(reply.body.data.fields as object)).toContain(field);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('says of an email whether it is missing or none', async () => {
    const fieldsOf = async (email: string) =>
      (await app.call(signup, applicant(email), elsewhere())).body.data.fields as unknown;
    expect(await fieldsOf('')).toEqual({ email: ['This field is required.'] });
    expect(await fieldsOf('no email')).toEqual({ email: ['Enter a valid email address.'] });
  });

  it('puts nothing that a stranger typed into the mail', async () => {
    const email = 'victim@example.com';
    await register({
      email,
      name: '<script>alert(1)</script>',
      company_name: 'Win money at http://evil.example {{link}}',
    });
    const [letter] = await mailsTo(app, email);
    const whole = `${letter?.subject}${letter?.text_body}${letter?.html_body}`;
    for (const word of ['script', 'evil', 'money']) expect(whole).not.toContain(word);
    const found = await app.call(findSignup, { token: await linkTo(app, email) });
    expect(found.body.data.name).toBe('<script>alert(1)</script>');
  });

  it('ignores a time zone outside -12 to 12', async () => {
    await register({ email: 'far@example.com', user_time_zone: 13 });
    const [row] = await query(`SELECT time_zone FROM identity.signup WHERE email = 'far@example.com'`);
    expect(row).toEqual({ time_zone: 4 });
  });

  it('keeps neither the token nor the password', async () => {
    const email = 'secret@example.com';
    await register({ email });
    const [row] = await query<{ kept: string }>(
      `SELECT string_agg(s::text, '') AS kept FROM identity.signup s WHERE email = $1`,
      [email],
    );
    expect(row?.kept).not.toContain(await linkTo(app, email));
    expect(row?.kept).not.toContain(PASSWORD);
    expect(row?.kept).toContain('argon2id');
  });

  it('writes its mail in the language of the visitor', async () => {
    const subjects: Record<string, string | undefined> = {};
    for (const language of ['ru', 'en', 'mn']) {
      const email = `reader-${language}@example.com`;
      const headers = { ...elsewhere().headers, 'accept-language': language };
      await app.call(signup, applicant(email), { headers });
      subjects[language] = (await mailsTo(app, email))[0]?.subject;
    }
    expect(subjects).toEqual({
      ru: 'Завершите регистрацию',
      en: 'Complete your registration',
      mn: 'Бүртгэлээ дуусгана уу',
    });
  });
});

describe('a forgotten password', () => {
  const reset = (link: { email: string; token: string }, password = 'Changed-2025!') =>
    app.call(resetPassword, { ...link, password, password_confirmation: password }, elsewhere());
  const change = async (who: Person, token: string) => {
    const input = { id: who.userId, current_password: who.password, password: 'Changed-2026!' };
    expect((await app.call(changePassword, input, { token })).status).toBe(200);
  };

  it('is replaced by the link of the mail, once, and all sessions end', async () => {
    const member = await person(app, { companyId: 2 });
    expect((await app.call(forgotPassword, { email: member.email }, elsewhere())).status).toBe(200);
    const token = await linkTo(app, member.email);
    expect((await app.call(findPasswordReset, { token })).body.data).toEqual({ email: member.email });
    const change = { email: member.email, token, password: 'Changed-2025!', password_confirmation: 'Changed-2025!' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => app.call(resetPassword, change, elsewhere())));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await app.call(login, member, elsewhere())).status).toBe(401);
    expect((await app.call(login, { ...member, password: 'Changed-2025!' }, elsewhere())).status).toBe(200);
    const open = await query('SELECT ended_because FROM identity.session WHERE user_id = $1 ORDER BY id LIMIT 1', [
      member.userId,
    ]);
    expect(open).toEqual([{ ended_because: 'the password was reset' }]);
    expect((await mailsTo(app, member.email))[0]?.subject).toBe('Your password was changed');
    expect((await app.call(findPasswordReset, { token })).status).toBe(404);
  });

  it.each([
    ['the user changed it', (who: Person) => change(who, who.token)],
    [
      'an administrator changed it',
      async (who: Person) => change(who, (await person(app, { companyId: 2, isAdmin: true })).token),
    ],
  ])('has no good link any more where %s meanwhile', async (_, changed) => {
    const member = await person(app, { companyId: 2 });
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const token = await linkTo(app, member.email);
    await changed(member);
    expect((await app.call(findPasswordReset, { token }, elsewhere())).status).toBe(404);
    expect((await reset({ email: member.email, token })).status).toBe(404);
  });

  it('is not replaced by a link that went to an address which is no longer the user’s', async () => {
    const member = await person(app, { companyId: 2 });
    const boss = await person(app, { companyId: 2, isAdmin: true });
    const email = `moved-${member.email}`;
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const before = await linkTo(app, member.email);
    const moved = { id: member.userId, email, current_password: boss.password };
    expect((await app.call(editUser, moved, { token: boss.token })).status).toBe(200);
    expect((await reset({ email, token: before })).status).toBe(404);
    // Requested at the same moment, and stored after the change.
    await query(`UPDATE identity.password_reset SET used_at = NULL WHERE user_id = $1`, [member.userId]);
    expect((await app.call(findPasswordReset, { token: before }, elsewhere())).status).toBe(404);
    expect((await reset({ email, token: before })).status).toBe(404);
    await app.call(forgotPassword, { email }, elsewhere());
    expect((await reset({ email, token: await linkTo(app, email) })).status).toBe(200);
  });

  it('is replaced by one that keeps the rule of all passwords', async () => {
    const member = await person(app, { companyId: 2 });
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const token = await linkTo(app, member.email);
    for (const password of ['password1', 'Password1', 'Pass-1!'])
      expect((await reset({ email: member.email, token }, password)).body.data.fields).toHaveProperty('password');
    expect((await reset({ email: member.email, token })).status).toBe(200);
  });

  it('makes all links of the user useless when one is used', async () => {
    const member = await person(app, { companyId: 2 });
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const first = await linkTo(app, member.email);
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const token = await linkTo(app, member.email);
    const change = { email: member.email, token, password: 'Changed-2025!', password_confirmation: 'Changed-2025!' };
    expect((await app.call(resetPassword, change, elsewhere())).status).toBe(200);
    expect((await app.call(findPasswordReset, { token: first })).status).toBe(404);
  });

  it('returns the same answer for an email that no user has, in about the same time', async () => {
    const member = await person(app, { companyId: 2 });
    const ask = async (email: string) => {
      const from = performance.now();
      const reply = await app.call(forgotPassword, { email }, elsewhere());
      return { ms: performance.now() - from, status: reply.status, words: reply.body.data.msg.replace(email, 'EMAIL') };
    };
    await ask('warm@example.com');
    const known = await ask(member.email);
    const unknown = await ask('nobody-at-all@example.com');
    expect([unknown.status, unknown.words]).toEqual([known.status, known.words]);
    const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
    /** The difference of the medians as a share of the noise: the same statements run for both. */
    const difference = async (run: number): Promise<number> => {
      const people: string[] = [];
      for (let round = 0; round < 15; round++) people.push((await person(app, { companyId: 2 })).email);
      // One after the other by turns: other load of the machine falls on both.
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (const [round, email] of people.entries()) {
        times.known.push((await ask(email)).ms);
        times.unknown.push((await ask(`nobody-${run}-${round}@example.com`)).ms);
      }
      const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
      return Math.abs(ofKnown - ofUnknown) / Math.max(5, 0.75 * Math.min(ofKnown, ofUnknown));
    };
    // A difference of the work occurs in every run, one of a busy machine does not.
    let least = await difference(0);
    for (let run = 1; run < 3 && least >= 1; run++) least = Math.min(least, await difference(run));
    expect(least).toBeLessThan(1);
    expect(await mailsTo(app, 'nobody-at-all@example.com')).toEqual([]);
  });

  it('is not sent for the demo account and a blocked user', async () => {
    const blocked = await person(app, { companyId: 2 });
    await query(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [blocked.userId]);
    const before = (await mailsTo(app, DEMO.email)).length;
    for (const email of [DEMO.email, blocked.email])
      expect((await app.call(forgotPassword, { email }, elsewhere())).status).toBe(200);
    expect(await mailsTo(app, DEMO.email)).toHaveLength(before);
    expect(await mailsTo(app, blocked.email)).toEqual([]);
  });

  it("is not changed by another user's email or by passwords that differ", async () => {
    const member = await person(app, { companyId: 2 });
    const other = await person(app, { companyId: 2 });
    await app.call(forgotPassword, { email: member.email }, elsewhere());
    const token = await linkTo(app, member.email);
    const password = 'Changed-2025!';
    const reset = (changes: object) =>
      app.call(
        resetPassword,
        { email: member.email, token, password, password_confirmation: password, ...changes },
        elsewhere(),
      );
    expect((await reset({ email: other.email })).status).toBe(404);
    expect((await reset({ password_confirmation: 'Other-2025!' })).body.data.fields).toEqual({
      password_confirmation: ['The passwords do not match.'],
    });
    expect((await reset({ password: 'short', password_confirmation: 'short' })).status).toBe(422);
    expect((await app.call(login, member, elsewhere())).status).toBe(200);
    await query(`UPDATE identity.password_reset SET expires_at = now() WHERE user_id = $1`, [member.userId]);
    expect((await reset({})).status).toBe(404);
  });

  it('takes the host of its link from the settings, whatever the request says', async () => {
    const member = await person(app, { companyId: 2 });
    const { hostname, port } = new URL(app.url);
    const body = JSON.stringify({ email: member.email });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({
        hostname,
        port,
        path: '/api/auth/password/create',
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
          origin: 'https://evil.example',
          referer: 'https://evil.example/',
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
        .once('response', (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .once('error', reject)
        .end(body);
    });
    expect(status).toBe(200);
    const [letter] = await mailsTo(app, member.email);
    expect(letter?.text_body).toContain('https://meters.example/#/auth/forget/reset/');
    expect(`${letter?.text_body}${letter?.html_body}`).not.toContain('evil');
  });
});

describe('what the sign-in requires', () => {
  it('returns what the installation offers', async () => {
    expect((await app.call(siteProperties, {})).body.data).toEqual({
      is_kerberos: false,
      ldap_support: false,
      oidc: null,
      use_random_password: false,
      registration_enabled: true,
      demo: DEMO,
      personal_data_consent: false,
      privacy_policy_url: null,
      help_url: '/docs/',
      map_tiles: null,
      apps: { app_store: null, google_play: null },
    });
  });

  it('draws a new picture each time', async () => {
    const [first, second] = [await app.call(captcha, {}), await app.call(captcha, {})];
    expect(first.body.data.img).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(first.body.data.key).not.toBe(second.body.data.key);
    expect(first.body.data.img).not.toBe(second.body.data.img);
  });
});

describe('an installation', () => {
  it('whose registration is closed refuses it, and says so to the console', async () => {
    const closed = await testApp([identityService], { env: { REGISTRATION_ENABLED: '0', DEMO: '0' } });
    try {
      expect((await closed.call(signup, applicant('ann@example.com'))).body.key).toBe('errors.registration_closed');
      expect((await closed.call(siteProperties, {})).body.data).toMatchObject({
        registration_enabled: false,
        demo: null,
      });
    } finally {
      await closed.close();
    }
  });

  it('with random passwords sends a link for the password after the activation', async () => {
    const random = await testApp([identityService], { env: { USE_RANDOM_PASSWORD: '1' } });
    try {
      const email = 'ann@example.com';
      const { password: _, password_confirmation: __, ...rest } = applicant(email);
      expect((await random.call(signup, rest)).status).toBe(200);
      expect((await random.call(activateSignup, { token: await linkTo(random, email) })).status).toBe(200);
      const token = await linkTo(random, email);
      const change = { email, token, password: PASSWORD, password_confirmation: PASSWORD };
      expect((await random.call(resetPassword, change)).status).toBe(200);
      expect(await random.signIn(email, PASSWORD)).toBeTruthy();
    } finally {
      await random.close();
    }
  });
});

describe('the mails', () => {
  it('are shown to the operator, page by page, with their text', async () => {
    const token = await app.signIn();
    const listed = await app.call(mails, { page: 1, per_page: 2 }, { token });
    expect(listed.body.data.mails).toMatchObject({ current_page: 1, per_page: 2 });
    expect(listed.body.data.mails.data).toHaveLength(2);
    const found = await app.call(mails, { search_string: 'ann@example' }, { token });
    expect(found.body.data.mails).toMatchObject({ total: 1, data: [{ to: 'ann@example.com', last_error: null }] });
    const { id } = found.body.data.mails.data[0] as { id: number };
    const shown = await app.call(mail, { id }, { token });
    expect(shown.body.data.mail).toMatchObject({ id, subject: 'Complete your registration' });
    expect(shown.body.data.mail.text).toContain('https://meters.example/#/auth/activate/');
    expect((await app.call(mail, { id: 2_000_000_000 }, { token })).status).toBe(404);
    expect(await query(`SELECT details FROM identity.audit WHERE action = 'mail.read'`)).toEqual([
      { details: { mail: id, recipient: 'ann@example.com', chain: [1] } },
    ]);
  });
});
