import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { formatPosition, PointMap } from '@/shared/map';
import { addressLine } from '../model/object-draft';
import { devicesOf } from '../model/tree-rows';
import classes from './objects.module.css';

const MAP_HEIGHT = 220;

/** What is known of an object: its address, its counts, its place. */
export function ObjectFacts({ object }: { object: ObjectDetails }) {
  const { t } = useTranslation('objects');
  const { coordinates } = object;
  const facts: (readonly [string, ReactNode])[] = [
    [t('field.address'), addressLine(object) || NO_VALUE],
    [t('field.childs'), formatNumber(object.childs_count, 0)],
    [t('field.devices'), formatNumber(devicesOf(object), 0)],
    [t('field.points'), formatNumber(object.points_count, 0)],
    ...(coordinates ? [[t('field.position'), formatPosition(coordinates)] as const] : []),
    ...(object.comment ? [[t('field.comment'), object.comment] as const] : []),
  ];
  return (
    <section className={classes.panel} aria-label={t('about')} data-placed={coordinates ? true : undefined}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {coordinates && (
        <div className={classes.map}>
          <PointMap
            label={t('map')}
            points={[{ id: object.pin, label: object.name, ...coordinates }]}
            height={MAP_HEIGHT}
          />
        </div>
      )}
    </section>
  );
}
