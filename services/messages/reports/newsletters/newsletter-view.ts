import { translate } from '@gaugeway/platform/i18n';
import type { Language, NewsletterRow, NewsletterRun } from '@gaugeway/proto/api';
import { hoursNow } from '@gaugeway/proto/time/zone';
import type { RunError, StoredRun } from './newsletter-run.repository';
import type { StoredNewsletter } from './newsletter.repository';

/** A newsletter as its callers see it, with its last run. */
export function rowOf(language: Language, stored: StoredNewsletter, last: StoredRun | null): NewsletterRow {
  const { id, title, content, period, schedule, zone, format, addresses, isActive, stopped, nextAt, author } = stored;
  return {
    ...{ id, title, template: content.template },
    template_title: translate(language, `report.template.${content.template}`),
    ...{ period, schedule, zone: hoursNow(zone), format, user_ids: stored.userIds, addresses, is_active: isActive },
    stop_reason: stopped && translate(language, stopped),
    ...{ next_at: nextAt, author: author.userName, created_at: stored.createdAt },
    last_run: last && runOf(language, last),
  };
}

export function runOf(language: Language, run: StoredRun): NewsletterRun {
  const { id, dueAt, byHand, state, dateStart, dateEnd, error, againAt, mails, failed, sentAt, reportId } = run;
  return {
    ...{ id, due_at: dueAt, is_manual: byHand, state, date_start: dateStart, date_end: dateEnd },
    ...{ error: error && sentence(language, error), retry_at: againAt, mails, failed },
    ...{ sent_at: sentAt, report_id: reportId },
  };
}

const sentence = (language: Language, error: RunError): string =>
  'text' in error ? error.text : translate(language, error.key, error.variables);
