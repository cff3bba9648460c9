import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { INFRASTRUCTURE_PARTS, type InfrastructurePart, type ReportType } from '@gaugeway/proto/api/filter-values';
import type { createNewsletter, Newsletter, NewsletterTerm } from '@gaugeway/proto/api/newsletters';
import type { Subject } from './order-draft';

/** Templates of newsletters with the types of their reports. */
export const NEWSLETTER_TEMPLATES = {
  point_parts: 'single',
  consumption: 'group',
  consumption_parts: 'group',
  balance: 'balance',
  infrastructure: 'infrastructure',
} as const satisfies Record<Newsletter['content']['template'], ReportType | 'infrastructure'>;
export type NewsletterTemplate = keyof typeof NEWSLETTER_TEMPLATES;

/** Draft of a newsletter. */
export interface NewsletterDraft {
  title: string;
  template: NewsletterTemplate;
  type: ReportType | 'infrastructure';
  /** Rows of a report of the infrastructure. */
  parts: readonly InfrastructurePart[];
  subjects: readonly Subject[];
  /** All points that the author can see when the report is created. */
  isOfAll: boolean;
  layout: 'horizontal' | 'vertical';
  step: 'day' | 'month';
  period: NewsletterTerm;
  every: NewsletterTerm;
  /** 1 = Monday to 7 = Sunday. */
  weekday: number;
  day: number | null;
  hour: number;
  /** Hours from UTC. */
  zone: number;
  format: 'xlsx' | 'csv';
  users: readonly string[];
  addresses: readonly string[];
}

const EARLY = 8;

export function newsletterDraft(given: Newsletter | null, usual: { zone: number; userId: number }): NewsletterDraft {
  if (!given)
    return {
      ...{ title: '', template: 'consumption_parts', type: 'group', subjects: [], isOfAll: true },
      parts: INFRASTRUCTURE_PARTS,
      ...{ layout: 'horizontal', step: 'day', period: 'week', every: 'week', weekday: 1, day: 1, hour: EARLY },
      ...{ zone: usual.zone, format: 'xlsx', users: [String(usual.userId)], addresses: [] },
    };
  const { title, content, subjects, step, period, schedule, zone, format, user_ids, addresses } = given;
  const { template } = content;
  return {
    ...{ title, template, type: NEWSLETTER_TEMPLATES[template], subjects, step, period, ...schedule, zone, format },
    parts: 'parts' in content ? content.parts : INFRASTRUCTURE_PARTS,
    isOfAll: 'accounting_point_ids' in content && content.accounting_point_ids.length === 0,
    layout: 'report_type_value' in content ? content.report_type_value : 'horizontal',
    ...{ users: user_ids.map(String), addresses },
  };
}

/** Draft for another template; the selection is kept if it is of the same kind. */
export function withNewsletterTemplate(draft: NewsletterDraft, template: NewsletterTemplate): NewsletterDraft {
  const type = NEWSLETTER_TEMPLATES[template];
  const kindOf = (of: NewsletterDraft['type']) => (of === 'single' || of === 'group' ? 'points' : of);
  const stays = kindOf(type) === kindOf(draft.type);
  const subjects = stays ? draft.subjects : [];
  return { ...draft, template, type, subjects: type === 'single' ? subjects.slice(-1) : subjects };
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Invalid addresses. */
export const wrongAddresses = ({ addresses }: NewsletterDraft): string[] =>
  addresses.filter((address) => !isAddress(address));

export function isNewsletterWhole(draft: NewsletterDraft): boolean {
  const { title, type, isOfAll, subjects, parts, every, day, users, addresses } = draft;
  return (
    title.trim() !== '' &&
    (type === 'infrastructure' ? parts.length > 0 : true) &&
    (subjects.length > 0 || type === 'infrastructure' || (type === 'group' && isOfAll)) &&
    (every !== 'month' || day !== null) &&
    users.length + addresses.length > 0 &&
    wrongAddresses(draft).length === 0
  );
}

function contentOf({ template, type, isOfAll, subjects, layout, parts }: NewsletterDraft) {
  const ids = subjects.map(({ id }) => id);
  const points = type === 'group' && isOfAll ? [] : ids;
  switch (template) {
    case 'point_parts':
      return { template, accounting_point_id: ids[0] ?? 0 };
    case 'consumption':
      return { template, accounting_point_ids: points };
    case 'consumption_parts':
      return { template, accounting_point_ids: points, report_type_value: layout };
    case 'balance':
      return { template, balance_group_ids: ids };
    case 'infrastructure':
      return { template, parts: [...parts] };
  }
}

/** Input of the calls, from a complete draft. */
export function newsletterInput(draft: NewsletterDraft): CallOf<typeof createNewsletter> {
  const { title, step, period, every, weekday, day, hour, zone, format, users, addresses } = draft;
  return {
    ...{ title: title.trim(), content: contentOf(draft), period, step, zone, format },
    schedule: { every, weekday, day: day ?? 1, hour },
    ...{ user_ids: users.map(Number), addresses: [...addresses] },
  };
}
