import { translate } from '@gaugeway/platform/i18n';
import { type Language, LANGUAGES } from '@gaugeway/proto/api';
import type { EventIn, mailRequested } from '@gaugeway/proto/events';
import type { OpenRun } from './newsletter-run.repository';

type MailRequest = Omit<EventIn<typeof mailRequested>, '$unknowns'>;

/** A file that is larger is opened in the console: an event of the bus has room for less than a megabyte. */
const LARGEST_FILE = 700_000;

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The report of a run, as its readers get it. */
export interface NewsletterFile {
  /** Name without its extension. */
  name: string;
  content: Buffer;
  /** Rows of the report. */
  rows: number;
}

const dayOf = (date: string): string => date.split('-').reverse().join('.');

/** The mails of a run. Pure. */
export function newsletterMail(run: OpenRun, requestId: string, { name, content, rows }: NewsletterFile): MailRequest {
  const { newsletter, companyId, dateStart, dateEnd } = run;
  const { title, format, author } = newsletter;
  const isLarge = content.length > LARGEST_FILE;
  const period = dateStart === dateEnd ? dayOf(dateStart) : `${dayOf(dateStart)} – ${dayOf(dateEnd)}`;
  const textIn = (language: Language) => ({
    language,
    subject: translate(language, 'newsletter.mail_subject', { title, period }),
    body: translate(language, isLarge ? 'newsletter.mail_large' : 'newsletter.mail_body', { title, period }),
    lines: [translate(language, 'newsletter.mail_rows', { count: rows })],
    action: translate(language, 'newsletter.mail_action'),
    hint: translate(language, 'newsletter.mail_hint', { author: author.userName, title }),
  });
  // Addresses that are no users' get the first of them.
  const languages = [author.language, ...LANGUAGES.filter((language) => language !== author.language)];
  return {
    ...{ requestId, companyId, userIds: newsletter.userIds, accessGroupIds: [], addresses: newsletter.addresses },
    texts: languages.map(textIn),
    path: 'cloud/reports',
    attachments: isLarge ? [] : [{ name: `${name}.${format}`, type: MEDIA_TYPES[format], content }],
  };
}
