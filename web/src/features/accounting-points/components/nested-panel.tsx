import { nestedPoints } from '@gaugeway/proto/api/accounting-points';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { shortAddressOf } from '@/entities/point';
import { Panel } from '@/shared/panel';
import { ErrorState } from '@/shared/ui';
import type { Point } from '../model/use-point';
import classes from './card.module.css';

/** Points that are a part of this one, such as the sub-meters of a house; empty without any. */
export function NestedPanel({ point }: { point: Point }) {
  const { t } = useTranslation('accounting-points');
  const found = useQuery({
    ...query(nestedPoints, { accounting_point_id: point.id }),
    enabled: point.nested_count > 0,
  });
  if (point.nested_count === 0) return null;
  return (
    <Panel dense title={t('nested.title')}>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={classes.parts}>
        {found.data?.accounting_points.map((part) => (
          <li key={part.id}>
            <span>
              <Link
                to="/cloud/objects/accounting-points/$pointId"
                params={{ pointId: part.id }}
                className={classes.link}
              >
                {part.title}
              </Link>
              <span className={classes.second}>{shortAddressOf(part)}</span>
            </span>
            <span className={classes.hintLine}>
              {part.formula ? t('formula.virtual') : (part.device?.device_name ?? t('list.free'))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
