import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { identityService } from '../identity.module';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';
import { SendMailsJob } from './send-mails.job';

// Against a real SMTP server, and against the file system.

async function order(app: TestApp, recipient: string): Promise<void> {
  await app.database.database.transaction((transaction) =>
    app.get(MailService).order(transaction, {
      template: 'password_reset',
      recipient,
      language: 'ru',
      path: 'auth/forget/reset/secret-token',
      hours: 2,
    }),
  );
}

const rowsOf = (app: TestApp) =>
  app.database.database.query<{ state: string; attempts: number; text_body: string | null; last_error: string | null }>(
    'SELECT state, attempts, text_body, last_error FROM identity.mail ORDER BY id',
  );

const untilSent = async (app: TestApp, check: () => boolean | Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the mail did not come');
};

describe('where there is a mail server', () => {
  const received: Email[] = [];
  const envelopes: string[] = [];
  let refuse: Error | null = null;
  let server: SMTPServer;
  let app: TestApp;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) => {
        if (address.address.startsWith('unknown@'))
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          if (refuse) {
            done(refuse);
            return;
          }
          envelopes.push(...session.envelope.rcptTo.map(({ address }) => address));
          void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            received.push(email);
            done();
          });
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    app = await testApp([identityService], {
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://meters.example' },
    });
  });

  afterAll(async () => {
    await app.close();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });

  it('it gets the mail as text and as HTML, in the language of the reader, and the text is forgotten', async () => {
    await order(app, 'reader@example.com');
    await untilSent(app, () => received.length > 0);
    const [email] = received;
    expect(envelopes).toEqual(['reader@example.com']);
    expect(email).toMatchObject({ subject: 'Задайте пароль', from: { address: 'no-reply@gaugeway.local' } });
    const link = 'https://meters.example/#/auth/forget/reset/secret-token';
    expect(email?.text).toContain(`${link}\n`);
    expect(email?.html).toContain(`href="${link}"`);
    expect(email?.html).toContain('lang="ru"');
    await untilSent(app, async () => (await rowsOf(app))[0]?.state === 'sent');
    expect(await rowsOf(app)).toEqual([{ state: 'sent', attempts: 1, text_body: null, last_error: null }]);
  });

  it('a mail that it cannot take just now is tried again, later each time', async () => {
    refuse = Object.assign(new Error('mailbox is busy'), { responseCode: 450 });
    await order(app, 'later@example.com');
    await untilSent(app, async () => (await rowsOf(app))[1]?.last_error !== null);
    const before = received.length;
    expect((await rowsOf(app))[1]).toMatchObject({ state: 'queued', attempts: 1 });
    refuse = null;
    const [mail] = await app.database.database.query<{ id: number }>(
      "SELECT id FROM identity.mail WHERE recipient = 'later@example.com'",
    );
    await app.get(SendMailsJob).send(mail?.id ?? 0);
    // Not yet due.
    expect(received).toHaveLength(before);
    await app.database.database.query('UPDATE identity.mail SET next_attempt_at = now()');
    await app.get(SendMailsJob).send(mail?.id ?? 0);
    await untilSent(app, async () => (await rowsOf(app))[1]?.state === 'sent');
    expect((await rowsOf(app))[1]).toMatchObject({ attempts: 2, last_error: null });
  });

  it('a mail that it refuses for good is not tried again', async () => {
    await order(app, 'unknown@example.com');
    await untilSent(app, async () => (await rowsOf(app))[2]?.state === 'failed');
    expect((await rowsOf(app))[2]).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/550|no such/) });
  });
});

describe('two mails of one request that are sent at once', () => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gaugeway-mails-'));
    app = await testApp([identityService], { env: { DATA_DIR: folder } });
  });

  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('are noted once each, whichever is first', async () => {
    const { database } = app.database;
    const made = await database.query<{ id: number }>(
      `INSERT INTO identity.mail (recipient, subject, text_body, html_body, request_id)
       SELECT name, 'Report', 'text', 'html', 'of the test' FROM unnest('{one@example.com,other@example.com}'::text[]) name
       RETURNING id`,
    );
    const mails = app.get(MailRepository);
    const note = mails.sent.bind(mails);
    let noted = 0;
    const isMet = async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')`;
      return noted === 2 || (await database.query(waiting)).length > 0;
    };
    // Neither goes on before the other has changed its row, or waits for this one.
    const met = jest.spyOn(mails, 'sent').mockImplementation(async (...input) => {
      await note(...input);
      noted += 1;
      await untilSent(app, isMet);
    });
    const job = app.get(SendMailsJob);
    const sending = await Promise.allSettled(made.map(({ id }) => job.send(id)));
    met.mockRestore();
    expect(sending.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await rowsOf(app)).toMatchObject([
      { state: 'sent', attempts: 1 },
      { state: 'sent', attempts: 1 },
    ]);
  });
});

describe('where there is none', () => {
  let folder: string;
  let app: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gaugeway-mail-'));
    app = await testApp([identityService], { env: { DATA_DIR: folder, PORT: '8080' } });
  });

  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('each mail becomes a file that only its owner may read, and stays readable for the operator', async () => {
    await order(app, 'reader@example.com');
    const files = async () => (await readdir(join(folder, 'mail')).catch(() => [])).filter((n) => n.endsWith('.eml'));
    await untilSent(app, async () => (await files()).length > 0);
    const [name = ''] = await files();
    const path = join(folder, 'mail', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const email = await PostalMime.parse(await readFile(path));
    expect(email).toMatchObject({ subject: 'Задайте пароль', to: [{ address: 'reader@example.com' }] });
    // No PUBLIC_URL: this machine.
    expect(email.text).toContain('http://localhost:8080/#/auth/forget/reset/secret-token');
    await untilSent(app, async () => (await rowsOf(app))[0]?.state === 'sent');
    expect((await rowsOf(app))[0]?.text_body).toContain('secret-token');
  });
});

it('an installation that sends mails has to know its own address', async () => {
  await expect(testApp([identityService], { env: { SMTP_URL: 'smtp://127.0.0.1:1' } })).rejects.toThrow(/PUBLIC_URL/);
});
