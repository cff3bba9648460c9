import { createHash } from 'node:crypto';
import { captcha } from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';

export interface KeptMail {
  id: number;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  state: string;
}

/** The mails to a user, the newest first, sent or not. */
export function mailsTo(app: TestApp, recipient: string): Promise<KeptMail[]> {
  return app.database.database.query<KeptMail & Record<string, unknown>>(
    'SELECT * FROM identity.mail WHERE lower(recipient) = lower($1) ORDER BY id DESC',
    [recipient],
  );
}

/** The token in the link of the newest mail to a user. */
export async function linkTo(app: TestApp, recipient: string): Promise<string> {
  const [mail] = await mailsTo(app, recipient);
  return /#\/auth\/(?:activate|forget\/reset)\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? 'no link';
}

/** A captcha whose answer is known, as a person would read it from the picture. */
export async function solvedCaptcha(
  app: TestApp,
  headers: Record<string, string> = {},
): Promise<{ captcha_key: string; captcha: string }> {
  const { body } = await app.call(captcha, {}, { headers });
  const { key } = body.data as { key: string };
  await app.database.database.query('UPDATE identity.captcha SET answer_hash = $2 WHERE key = $1', [
    key,
    createHash('sha256').update(`${key}:abcde`).digest(),
  ]);
  return { captcha_key: key, captcha: 'aBcDe' };
}
