import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime, formatId } from '@/shared/i18n';
import { changeText } from './change-text';
import { type DetailFact, isMoment, isRowNumber } from './detail-facts';

export interface DetailsProps {
  details: Record<string, unknown>;
  /** Texts shown instead of values, by field. */
  names?: Readonly<Record<string, string>>;
}

/**
 * Titles and values of an entry's details in words; `names` take precedence over the values. The screen must load the
 * texts `audit`.
 */
export function useDetailText(names: Readonly<Record<string, string>> = {}): {
  title: (fact: DetailFact) => string;
  value: (fact: DetailFact, side: 'before' | 'after') => string;
  line: (fact: DetailFact) => string;
} {
  const { t, i18n } = useTranslation('audit');
  const exists = (key: string) => i18n.exists(key, { ns: 'audit' });
  const zone = useUserZone();
  const title = ({ field }: DetailFact) =>
    exists(`field.${field}`) ? t(`field.${field}` as ParseKeys<'audit'>) : field.replaceAll('_', ' ');
  const code = (field: string, value: unknown): unknown =>
    typeof value === 'string' && exists(`code.${field}.${value}`)
      ? t(`code.${field}.${value}` as ParseKeys<'audit'>)
      : value;
  const value = (fact: DetailFact, side: 'before' | 'after') => {
    const value = fact[side];
    const named = side === 'after' ? names[fact.field] : undefined;
    if (named !== undefined) return named;
    if (typeof value === 'number' && isMoment(fact.field)) return formatDateTime(value, zone);
    const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
    // Rows with several fields each are counted: the sealed entry contains them.
    if (parts.some((part) => typeof part === 'object' && part !== null)) return t('rows', { count: parts.length });
    const numbers = isRowNumber(fact.field, value) ? parts.filter((one) => typeof one === 'number') : [];
    if (numbers.length > 0) return numbers.map((one) => formatId(one)).join(', ');
    return changeText(Array.isArray(value) ? value.map((part) => code(fact.field, part)) : code(fact.field, value));
  };
  const line = (fact: DetailFact) => {
    const [before, after] = [value(fact, 'before'), value(fact, 'after')];
    return `${title(fact)}: ${[before, after].filter(Boolean).join(' → ')}`;
  };
  return { title, value, line };
}
