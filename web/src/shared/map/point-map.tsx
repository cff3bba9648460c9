import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOrPlain, type Site } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { BoxDraw } from './box-draw';
import { ClusterLayer } from './cluster-layer';
import { makeMap, type MadeMap } from './make-map';
import { PickedMark } from './picked-mark';
import { PointList } from './point-list';
import { rounded } from './position';
import type { MapPoint, PointMapProps } from './types';
import classes from './map.module.css';

const NONE: ReadonlySet<number> = new Set();

/** Largest initial zoom for a single point. */
const NEAR = 11;
/** Largest initial zoom for several points: houses of a town are visible separately and not as one circle. */
const APART = 15;

export default function PointMap(props: PointMapProps) {
  const site = useQuery({ queryKey: ['site-or-plain'], queryFn: siteOrPlain, staleTime: Infinity });
  // The available tiles must be known before the map is created, or it would be created twice.
  return (
    <div className={classes.frame} style={{ height: props.height ?? '100%' }}>
      {site.data && <Drawn {...props} tiles={site.data.map_tiles} />}
    </div>
  );
}

function Drawn(props: PointMapProps & { tiles: Site['map_tiles'] }) {
  const { points, selected = null, onPick, picked = null, radius = 0, tiles } = props;
  const { t } = useTranslation('map');
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<(MadeMap & { cluster: ClusterLayer; mark: PickedMark }) | null>(null);
  const [inView, setInView] = useState<readonly MapPoint[]>([]);
  const scheme = useComputedColorScheme('light');
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const fitted = useRef(false);

  useEffect(() => {
    if (!place.current) return;
    fitted.current = false;
    const texts = {
      zoomIn: t('zoom_in'),
      zoomOut: t('zoom_out'),
      source: t('source'),
      distance: (metres: number) =>
        metres < 1000
          ? t('metres', { value: formatNumber(metres) })
          : t('kilometres', { value: formatNumber(metres / 1000) }),
    };
    const one = makeMap(place.current, tiles, texts);
    const pick = (at: { lat: number; lng: number }) => latest.current.onPick?.(rounded(at));
    const cluster = new ClusterLayer(
      one.map,
      one.renderer,
      { several: (count) => t('several', { count }) },
      (id) => latest.current.onSelect?.(id),
      setInView,
    );
    const mark = new PickedMark(one.map, one.renderer, t('picked'), pick);
    made.current = { ...one, cluster, mark };
    cluster.start();
    one.map.on('click', ({ latlng }) => pick(latlng));
    one.map.on('keydown', ({ originalEvent }) => {
      // A focused mark handles the key itself.
      if (originalEvent.key === 'Enter' && originalEvent.target === place.current) pick(one.map.getCenter());
    });
    const resized = new ResizeObserver(() => one.map.invalidateSize({ animate: false }));
    resized.observe(place.current);
    return () => {
      resized.disconnect();
      cluster.stop();
      one.map.remove();
      made.current = null;
    };
  }, [t, tiles]);

  useEffect(() => {
    if (!made.current) return;
    made.current.cluster.show(points);
    // The initial view shows all points; after that the view stays where the user has moved it.
    if (!fitted.current && (points.length > 0 || latest.current.picked)) {
      fitted.current = true;
      look(made.current.map, points, latest.current);
    }
  }, [points, t, tiles]);

  useEffect(() => {
    made.current?.cluster.select(selected);
    const point = latest.current.points.find(({ id }) => id === selected);
    if (!point || !made.current) return;
    const { map } = made.current;
    map.setView([point.latitude, point.longitude], Math.max(map.getZoom(), NEAR - 1));
  }, [selected, t, tiles]);

  const isBoxing = props.onBox !== undefined;
  useEffect(() => {
    if (!isBoxing || !made.current) return;
    const draw = new BoxDraw(made.current.map, (bounds) => {
      const inside = latest.current.points.filter(({ latitude, longitude }) => bounds.contains([latitude, longitude]));
      latest.current.onBox?.(inside.map(({ id }) => id));
    });
    draw.start();
    return () => {
      draw.stop();
    };
  }, [isBoxing, t, tiles]);

  useEffect(() => {
    made.current?.cluster.mark(props.marked ?? NONE);
  }, [props.marked, t, tiles]);

  useEffect(() => {
    made.current?.mark.show(picked, radius);
  }, [picked, radius, t, tiles]);

  useEffect(() => {
    if (!made.current) return;
    made.current.recolour();
    made.current.cluster.select(latest.current.selected ?? null);
    made.current.mark.show(latest.current.picked ?? null, latest.current.radius ?? 0);
  }, [scheme]);

  return (
    <>
      <div className={classes.map} data-picking={onPick || isBoxing ? true : undefined}>
        <div
          ref={place}
          className={classes.place}
          role="application"
          aria-label={onPick ? `${props.label}. ${t('pick_hint')}` : props.label}
        />
        {onPick && (
          <p className={classes.hint} aria-hidden="true">
            {t('pick_hint')}
          </p>
        )}
        {props.note && (
          <p className={classes.hint} role="status">
            {props.note}
          </p>
        )}
      </div>
      {props.withList && <PointList points={inView} selected={selected} onSelect={props.onSelect} />}
    </>
  );
}

function look(map: LeafletMap, points: readonly MapPoint[], { picked, selected }: PointMapProps): void {
  const chosen = points.find(({ id }) => id === selected);
  const at = picked ?? chosen;
  if (at) {
    map.setView([at.latitude, at.longitude], NEAR, { animate: false });
    return;
  }
  const box = latLngBounds(points.map((point) => [point.latitude, point.longitude]));
  map.fitBounds(box, { padding: [40, 40], maxZoom: points.length > 1 ? APART : NEAR, animate: false });
}
