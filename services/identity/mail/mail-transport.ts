import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { createTransport } from 'nodemailer';
import { mailEnv } from './mail.env';
import type { MailFile, QueuedMail } from './mail.repository';

/** A mail server that does not answer is given up after this time. */
const TIMEOUT_MS = 20_000;

/** Delivery: an SMTP server where one is set, else one file per mail in the data folder. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly smtp;

  constructor(@Inject(mailEnv.token) private readonly env: EnvOf<typeof mailEnv>) {
    this.smtp = env.SMTP_URL
      ? createTransport({
          url: env.SMTP_URL,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          // A text is rendered here and never the name of a file or an address to fetch.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  /** The texts stay readable for the operator: there is no server that would deliver them. */
  get keepsText(): boolean {
    return this.smtp === null;
  }

  /** Sends one mail; throws the server's error. */
  async send(mail: QueuedMail, files: readonly MailFile[] = []): Promise<void> {
    const message = {
      from: this.env.MAIL_FROM,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: files.map(({ name, type, content }) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(content) },
      })),
      // The same at each try: a server that took it but could not say so can recognise it.
      messageId: `<${mail.id}.${this.host()}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    if (this.smtp) {
      await this.smtp.sendMail(message);
      return;
    }
    if (!this.env.DATA_DIR) return;
    const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    const folder = join(this.env.DATA_DIR, 'mail');
    const path = join(folder, `${String(mail.id).padStart(6, '0')}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, composed.message as Buffer, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  onApplicationShutdown(): void {
    this.smtp?.close();
  }

  private host(): string {
    return `mail@${/@([\w.-]+)/.exec(this.env.MAIL_FROM)?.[1] ?? 'gaugeway.local'}`;
  }
}
