import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { formatPosition, PointMap } from '@/shared/map';
import { Facts } from '@/shared/panel';
import { addressLine } from '../model/object-draft';
import { devicesOf } from '../model/tree-rows';
import { ObjectZones } from './object-zones';
import { ObjectPhoto } from './object-photo';
import classes from './objects.module.css';

const MAP_HEIGHT = 220;

/** Properties of an object: address, counts, position. */
export function ObjectFacts({ object }: { object: ObjectDetails }) {
  const { t } = useTranslation(['objects', 'dated-zones']);
  const mayUpdate = useCan('update', SECTION.objects);
  const { coordinates } = object;
  const facts: (readonly [string, ReactNode])[] = [
    [t('field.address'), addressLine(object) || NO_VALUE],
    [t('field.childs'), formatNumber(object.childs_count, 0)],
    [t('field.devices'), ofBranch(t, object.devices_info.total, devicesOf(object))],
    [t('field.points'), ofBranch(t, object.points_count, object.points_count + object.childs_points_count)],
    ...(coordinates ? [[t('field.position'), formatPosition(coordinates)] as const] : []),
    [t('dated-zones:title'), <ObjectZones key="zones" object={object} mayUpdate={mayUpdate} />],
    ...(object.comment ? [[t('field.comment'), object.comment] as const] : []),
  ];
  return (
    <section
      className={classes.panel}
      aria-label={t('about')}
      data-placed={coordinates || object.photo || mayUpdate ? true : undefined}
    >
      <Facts facts={facts} />
      <ObjectPhoto object={object} />
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

/** Count of the whole branch, and of the object itself. */
function ofBranch(t: TFunction<'objects'>, own: number, all: number): string {
  return own === all
    ? formatNumber(all, 0)
    : t('field.of_branch', { all: formatNumber(all, 0), own: formatNumber(own, 0) });
}
