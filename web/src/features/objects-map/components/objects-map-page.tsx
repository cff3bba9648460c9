import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { IconMapOff, IconMarquee2, IconSitemap } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointMap } from '@/shared/map';
import { formatNumber } from '@/shared/i18n';
import { BlankState, ErrorState, finalPercent, Page, useCrumbs, useIsPhone } from '@/shared/ui';
import { consumptionPoints, mapPoints, RESOURCE_IDS, type MapResource, type MapState } from '../model/map-points';
import { useMapConsumption, useMapData } from '../model/use-map-data';
import { BoxedPoints } from './boxed-points';
import classes from './objects-map.module.css';

const route = getRouteApi('/cloud/objects/map');
const RESOURCES = Object.keys(RESOURCE_IDS) as MapResource[];
const STATES: readonly MapState[] = ['warning', 'online'];

/** cloud/objects/map: objects and accounting points with a position, each with the worst state of its devices. */
export function ObjectsMapPage() {
  const { t } = useTranslation(['objects-map', 'common']);
  const { resource, state, colour } = route.useSearch();
  const toSearch = route.useNavigate();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { objects, points, states } = useMapData();
  const isByConsumption = colour === 'consumption';
  const { values, unit, found } = useMapConsumption(resource ?? 'water', isByConsumption);
  const [isBoxing, setBoxing] = useState(false);
  const [boxed, setBoxed] = useState<ReadonlySet<number> | null>(null);
  useCrumbs([{ label: t('objects'), to: '/cloud/objects' }, { label: t('title') }]);
  const shown = useMemo(
    () =>
      isByConsumption
        ? consumptionPoints(objects.data ?? [], {
            values,
            written: ({ value, share }) =>
              [`${formatNumber(value, 1)} ${unit}`, share && t('final', { percent: finalPercent(share) })]
                .filter(Boolean)
                .join(' · '),
          })
        : mapPoints(objects.data ?? [], points, states, { resource: resource ?? null, state: state ?? null }, (count) =>
            t('devices', { count }),
          ),
    [objects.data, points, states, resource, state, isByConsumption, values, unit, t],
  );
  const open = (id: number) => {
    const object = objects.data?.find(({ pin }) => pin === id);
    if (object) void navigate({ to: '/cloud/objects', search: { id: object._id } });
    else if (id < 0) void navigate({ to: '/cloud/objects/accounting-points/$pointId', params: { pointId: -id } });
  };
  const isNarrowed = resource !== undefined || state !== undefined;
  const body = () => {
    if (objects.isError && !objects.data)
      return <ErrorState error={objects.error} onRetry={() => void objects.refetch()} />;
    if (isByConsumption && found.isError && !found.data)
      return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!objects.data || (isByConsumption && !found.data)) return <Skeleton height="100%" radius="md" />;
    if (shown.length === 0)
      return (
        <div className={classes.empty}>
          <BlankState
            icon={IconMapOff}
            title={isByConsumption ? t('unmeasured') : isNarrowed ? t('filtered') : t('blank')}
            hint={isByConsumption ? t('unmeasured_hint') : isNarrowed ? t('filtered_hint') : t('blank_hint')}
          />
        </div>
      );
    return (
      <PointMap
        label={t('label')}
        points={shown}
        onSelect={open}
        withList={!isPhone && !boxed}
        marked={boxed ?? undefined}
        note={isBoxing ? t('box_hint') : isByConsumption ? t('colour_hint') : undefined}
        onBox={
          isBoxing
            ? (ids) => {
                setBoxed(new Set(ids));
                setBoxing(false);
              }
            : undefined
        }
      />
    );
  };
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconSitemap size={16} />}
          renderRoot={(props) => <Link to="/cloud/objects" {...props} />}
        >
          {t('tree')}
        </Button>
      }
      bar={
        <div className={classes.bar}>
          <Select
            aria-label={t('resource')}
            placeholder={t('resource_any')}
            clearable
            clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
            w={200}
            data={RESOURCES.map((name) => ({ value: name, label: t(`common:resources.${name}`) }))}
            value={resource ?? (isByConsumption ? 'water' : null)}
            onChange={(next) =>
              void toSearch({
                search: (old) => ({ ...old, resource: RESOURCES.find((name) => name === next) }),
                replace: true,
              })
            }
          />
          <SegmentedControl
            aria-label={t('colour')}
            value={colour ?? 'state'}
            onChange={(next) => {
              setBoxed(null);
              void toSearch({
                search: (old) => ({ ...old, colour: next === 'consumption' ? next : undefined }),
                replace: true,
              });
            }}
            data={[
              { value: 'state', label: t('colour_state') },
              { value: 'consumption', label: t('colour_consumption') },
            ]}
          />
          {!isByConsumption && (
            <SegmentedControl
              aria-label={t('state')}
              value={state ?? 'any'}
              onChange={(next) =>
                void toSearch({
                  search: (old) => ({ ...old, state: STATES.find((name) => name === next) }),
                  replace: true,
                })
              }
              data={[
                { value: 'any', label: t('state_any') },
                ...STATES.map((name) => ({ value: name, label: t(`state_${name}`) })),
              ]}
            />
          )}
          <Button
            variant={isBoxing ? 'filled' : 'default'}
            aria-pressed={isBoxing}
            leftSection={<IconMarquee2 size={16} />}
            onClick={() => setBoxing((old) => !old)}
          >
            {t('box')}
          </Button>
        </div>
      }
    >
      <div className={classes.place}>
        {body()}
        {boxed && (
          <BoxedPoints
            points={shown.filter(({ id }) => boxed.has(id))}
            objects={objects.data ?? []}
            consumption={isByConsumption ? { values, unit } : null}
            onOpen={open}
            onClose={() => setBoxed(null)}
          />
        )}
      </div>
    </Page>
  );
}
