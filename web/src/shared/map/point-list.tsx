import { useTranslation } from 'react-i18next';
import { LISTED } from './cluster-layer';
import type { MapPoint, PointMapProps } from './types';
import classes from './map.module.css';

interface PointListProps extends Pick<PointMapProps, 'selected' | 'onSelect'> {
  points: readonly MapPoint[];
}

/** Points in the visible part of the map as a list, for the keyboard and for screen readers. */
export function PointList({ points, selected, onSelect }: PointListProps) {
  const { t } = useTranslation('map');
  return (
    <nav className={classes.list} aria-label={t('in_view')}>
      <p className={classes.listHead} aria-live="polite">
        {points.length >= LISTED ? t('in_view_many', { count: LISTED }) : t('several', { count: points.length })}
      </p>
      <ul>
        {points.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={point.id === selected ? 'true' : undefined}
              onClick={() => onSelect?.(point.id)}
            >
              <span>{point.label}</span>
              {point.detail && <span className={classes.detail}>{point.detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
