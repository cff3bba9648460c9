import { previewFormula } from '@gaugeway/proto/api/accounting-points';
import type { PointFormula } from '@gaugeway/proto/api/point-formula';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import type { Choice } from '@/shared/forms';
import { formatId, formatNumber, inZone } from '@/shared/i18n';
import { ErrorState, ShareBar } from '@/shared/ui';
import classes from './formula.module.css';

const DAYS = 30;

interface FormulaPreviewProps {
  formula: PointFormula;
  /** Points by their names in the formula. */
  titles: Readonly<Record<string, Choice | undefined>>;
}

/** Result of the formula for the last days, and the reasons for gaps. */
export function FormulaPreview({ formula, titles }: FormulaPreviewProps) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const days = useMemo(() => {
    const today = inZone(Date.now() / 1000, zone);
    return Array.from({ length: DAYS }, (_, n) => today.subtract(DAYS - 1 - n, 'day').format('YYYY-MM-DD'));
  }, [zone]);
  const [debounced] = useDebouncedValue(formula, 400);
  const found = useQuery({
    ...query(previewFormula, { formula: debounced, from: days[0] ?? '', to: days.at(-1) ?? '' }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={92} />;
  const { parts, total, share, unit, points_without_data: silent, other_unit: otherUnit } = found.data;
  const values = new Map(parts.map(({ day, value }) => [day, value]));
  const most = Math.max(0, ...parts.map(({ value }) => Math.abs(value)));
  const named = (ids: readonly number[]): string =>
    ids.map((id) => Object.values(titles).find((one) => one?.value === String(id))?.label ?? formatId(id)).join(', ');
  return (
    <figure className={classes.preview} aria-label={t('formula.preview')}>
      <figcaption>
        <span>{t('formula.preview')}</span>
        <strong>{total === null ? t('formula.nothing') : `${formatNumber(total, 3)} ${unit}`}</strong>
        <ShareBar share={share} />
      </figcaption>
      {parts.length > 0 && (
        <div className={classes.bars} aria-hidden="true">
          {days.map((day) => {
            const value = values.get(day);
            return (
              <span
                key={day}
                title={value === undefined ? day : `${day}: ${formatNumber(value, 3)} ${unit}`}
                data-negative={(value ?? 0) < 0 || undefined}
                data-gap={value === undefined || undefined}
                style={{ height: most > 0 ? `${(Math.abs(value ?? 0) / most) * 100}%` : 0 }}
              />
            );
          })}
        </div>
      )}
      {parts.some(({ value }) => value < 0) && <p className={classes.warning}>{t('formula.negative')}</p>}
      {otherUnit.length > 0 && (
        <p className={classes.warning}>{t('formula.other_unit', { points: named(otherUnit) })}</p>
      )}
      {silent.length > 0 && <p className={classes.warning}>{t('formula.silent', { points: named(silent) })}</p>}
    </figure>
  );
}
