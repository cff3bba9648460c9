import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import type { MapPoint } from '@/shared/map';
import { ShareBar } from '@/shared/ui';
import { type ObjectSum, type PlacedObject, sumOfObjects } from '../model/map-points';
import classes from './objects-map.module.css';

const SHARE_WIDTH = 48;

interface BoxedPointsProps {
  points: readonly MapPoint[];
  objects: readonly PlacedObject[];
  /** Consumption that colours the map; null = coloured by states. */
  consumption: { values: ReadonlyMap<string, ObjectSum>; unit: string } | null;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Objects within the drawn box: their number, their totals, and each by name. */
export function BoxedPoints({ points, objects, consumption, onOpen, onClose }: BoxedPointsProps) {
  const { t } = useTranslation(['objects-map', 'common']);
  const ids = new Set(points.map(({ id }) => id));
  const inside = objects.filter(({ pin }) => ids.has(pin));
  const devices = new Set(inside.flatMap(({ device_ids = [] }) => device_ids)).size;
  const total = consumption && sumOfObjects(inside.flatMap(({ _id }) => consumption.values.get(_id) ?? []));
  return (
    <section className={classes.boxed} aria-label={t('boxed')}>
      <header className={classes.boxedHead} aria-live="polite">
        <strong>{t('boxed_count', { count: points.length })}</strong>
        <span className={classes.boxedSum}>
          <span>
            {total === null
              ? t('devices', { count: devices })
              : `${formatNumber(total.value, 1)} ${consumption?.unit ?? ''}`}
          </span>
          <ShareBar share={total?.share} width={SHARE_WIDTH} />
        </span>
        <CloseButton aria-label={t('common:actions.clear')} onClick={onClose} />
      </header>
      <ul className={classes.boxedList}>
        {points.map(({ id, label, detail }) => (
          <li key={id}>
            <button type="button" className={classes.boxedItem} onClick={() => onOpen(id)}>
              <span>{label}</span>
              {detail && <span className={classes.boxedDetail}>{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
