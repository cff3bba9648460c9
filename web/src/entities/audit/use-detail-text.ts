import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime, formatId } from '@/shared/i18n';
import { changeText } from './change-text';
import { type DetailFact, isMoment, isRowNumber } from './detail-facts';
import { isDetailField } from './detail-fields';

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
  const { t } = useTranslation('audit');
  const zone = useUserZone();
  const title = ({ field }: DetailFact) => (isDetailField(field) ? t(`field.${field}`) : field.replaceAll('_', ' '));
  const value = (fact: DetailFact, side: 'before' | 'after') => {
    const value = fact[side];
    const named = side === 'after' ? names[fact.field] : undefined;
    if (named !== undefined) return named;
    if (typeof value === 'number' && isMoment(fact.field)) return formatDateTime(value, zone);
    if (isRowNumber(fact.field)) {
      const numbers = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');
      if (numbers.length > 0) return numbers.map((one) => formatId(one)).join(', ');
    }
    return changeText(value);
  };
  const line = (fact: DetailFact) => {
    const [before, after] = [value(fact, 'before'), value(fact, 'after')];
    return `${title(fact)}: ${[before, after].filter(Boolean).join(' → ')}`;
  };
  return { title, value, line };
}
