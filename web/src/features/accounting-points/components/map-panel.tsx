import { editAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { Button, Group } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressOfPlace } from '@/shared/addresses';
import { useCall } from '@/shared/api';
import { addressOf } from '@/entities/point';
import { formatPosition, PointMap, type Position } from '@/shared/map';
import { Panel } from '@/shared/panel';
import { notifyDone } from '@/shared/ui';
import { type Point, usePointsChanged } from '../model/use-point';
import classes from './card.module.css';

const HEIGHT = 300;

type Address = Pick<Point, 'city' | 'street' | 'house'>;

/** Position of the point; a user with the right to change it sets it by a click, or to the user's position. */
export function MapPanel({ point, mayUpdate }: { point: Point; mayUpdate: boolean }) {
  const { t } = useTranslation(['accounting-points', 'common']);
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<Position | null>(null);
  const [address, setAddress] = useState<Address | null>(null);
  const changed = usePointsChanged();
  // An address belongs to the position that it was requested for.
  const pick = (next: Position | null) => {
    setPicked(next);
    setAddress(null);
  };
  const stop = () => {
    setPicking(false);
    pick(null);
  };
  const save = useCall(editAccountingPoint, {
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
      stop();
    },
  });
  const place: Position | null =
    point.latitude === null || point.longitude === null
      ? null
      : { latitude: point.latitude, longitude: point.longitude };
  const here = () =>
    navigator.geolocation.getCurrentPosition(({ coords }) =>
      pick({ latitude: Number(coords.latitude.toFixed(6)), longitude: Number(coords.longitude.toFixed(6)) }),
    );
  const pickButton = mayUpdate && !picking && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconMapPin size={14} />}
      onClick={() => {
        pick(place);
        setPicking(true);
      }}
    >
      {place ? t('move_place') : t('pick_place')}
    </Button>
  );
  return (
    <Panel dense title={t('map')} aside={pickButton} screenOnly={!place}>
      {place && !picking && <p className={classes.position}>{formatPosition(place)}</p>}
      {picking && (
        <div className={classes.picking}>
          <span className={classes.hintLine}>
            {picked ? formatPosition(picked) : t('pick_hint')}
            {address && <span className={classes.second}>{addressOf({ ...address, innerObject: '' })}</span>}
          </span>
          <AddressOfPlace
            place={picked}
            onFound={({ city, settlement, street, house }) => setAddress({ city: city || settlement, street, house })}
          />
          <Group gap={6}>
            <Button size="compact-sm" variant="subtle" onClick={here}>
              {t('here')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={stop}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              size="compact-sm"
              disabled={!picked}
              loading={save.isPending}
              onClick={() => save.mutate({ id: point.id, version: point.version, ...picked, ...address })}
            >
              {t('common:actions.save')}
            </Button>
          </Group>
        </div>
      )}
      {(place || picking) && (
        <div className={classes.map}>
          <PointMap
            label={t('map')}
            points={place && !picking ? [{ id: point.id, label: point.title, ...place }] : []}
            picked={picking ? picked : undefined}
            onPick={picking ? pick : undefined}
            height={HEIGHT}
          />
        </div>
      )}
      {!place && !picking && <p className={classes.hint}>{t('no_place')}</p>}
    </Panel>
  );
}
