import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { reportKindOf } from '@gaugeway/proto/api/report-schema';
import type { createNewsletter, Newsletter, NewsletterTerm } from '@gaugeway/proto/api/newsletters';
import { firstInputs, isKindWhole, type KindDraft, kindInput } from './kind-draft';

/** Draft of a newsletter. */
export interface NewsletterDraft extends KindDraft {
  title: string;
  /** All points that the author can see when the report is created. */
  isOfAll: boolean;
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

export function newsletterDraft(input: Newsletter | null, usual: { zone: number; userId: number }): NewsletterDraft {
  if (!input)
    return {
      ...{ title: '', template: 'consumption_parts', type: 'group', subjects: [], isOfAll: true },
      inputs: firstInputs(),
      ...{ step: 'day', period: 'week', every: 'week', weekday: 1, day: 1, hour: EARLY },
      ...{ zone: usual.zone, format: 'xlsx', users: [String(usual.userId)], addresses: [] },
    };
  const { title, content, subjects, step, period, schedule, zone, format, user_ids, addresses } = input;
  const { template, ...settings } = content;
  const type = reportKindOf(template)?.type ?? 'group';
  const first = firstInputs();
  return {
    ...{ title, template, type, subjects, step, period, ...schedule, zone, format },
    inputs: { ...first, ...Object.fromEntries(Object.entries(settings).filter(([name]) => name in first)) },
    isOfAll: 'accounting_point_ids' in content && content.accounting_point_ids.length === 0,
    ...{ users: user_ids.map(String), addresses },
  };
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Invalid addresses. */
export const wrongAddresses = ({ addresses }: NewsletterDraft): string[] =>
  addresses.filter((address) => !isAddress(address));

export function isNewsletterWhole(draft: NewsletterDraft): boolean {
  const { title, isOfAll, every, day, users, addresses } = draft;
  return (
    title.trim() !== '' &&
    isKindWhole(draft, isOfAll) &&
    (every !== 'month' || day !== null) &&
    users.length + addresses.length > 0 &&
    wrongAddresses(draft).length === 0
  );
}

function contentOf(draft: NewsletterDraft) {
  const isOfAll = draft.type === 'group' && draft.isOfAll;
  const content = { template: draft.template, ...kindInput(isOfAll ? { ...draft, subjects: [] } : draft) };
  // The kind declares the settings of the call too.
  return content as CallOf<typeof createNewsletter>['content'];
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
