import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const folder = () => join(process.env['GAUGEWAY_DATA_DIR'] ?? '.data', 'mail');

/** The link of the newest mail to a user, as a hash of the console; the mail may need a moment. */
export async function linkFor(recipient: string, page: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      () => {
        const mails = readNewest().filter((mail) => mail.includes(`To: ${recipient}`));
        const found = mails.map((mail) => new RegExp(`#/auth/${page}/[\\w-]+`).exec(mail)?.[0]).find(Boolean);
        link = found ?? '';
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return `/${link}`;
}

/** Mails as they are stored, the newest first, with the line breaks of quoted-printable taken out. */
function readNewest(): string[] {
  try {
    const names = readdirSync(folder()).filter((name) => name.endsWith('.eml'));
    return names
      .sort()
      .reverse()
      .slice(0, 20)
      .map((name) => readFileSync(join(folder(), name), 'utf8').replace(/=\r?\n/g, ''));
  } catch {
    return [];
  }
}
