import { circle, divIcon, layerGroup, marker, type Canvas, type Map as LeafletMap, type Marker } from 'leaflet';
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import type { MapPoint } from './types';
import classes from './map.module.css';

/** Distance below which points share one mark, pixels. */
const CLUSTER_PIXELS = 56;
/** Zoom from which every point is shown separately. */
const ALONE_FROM = 16;

/** State of a mark: the worst state of its points, as its index in the order of states, and their highest level. */
interface Worst {
  worst: number;
  level: number;
}
/** Level of a mark whose points have none. */
const UNLEVELLED = -1;
const ORDER = ['idle', 'online', 'warning', 'alarm'] as const;

type Found = ClusterFeature<Worst> | PointFeature<{ index: number }>;

interface ClusterTexts {
  /** "12 points". */
  several: (count: number) => string;
}

/** Points on a map: near ones share a mark with their number, so that 30,000 points stay fast. */
export class ClusterLayer {
  private points: readonly MapPoint[] = [];
  private index: Supercluster<{ index: number }, Worst> | null = null;
  private selected: number | null = null;
  private marked: ReadonlySet<number> = new Set();
  private readonly marks = new Map<string, Marker>();
  private readonly circles = layerGroup();

  constructor(
    private readonly map: LeafletMap,
    private readonly renderer: Canvas,
    private readonly texts: ClusterTexts,
    private readonly onSelect: (id: number) => void,
    private readonly onShown: (inView: readonly MapPoint[]) => void,
  ) {}

  start(): void {
    this.circles.addTo(this.map);
    this.map.on('moveend', this.redraw, this);
  }

  stop(): void {
    this.map.off('moveend', this.redraw, this);
    this.circles.remove();
    for (const mark of this.marks.values()) mark.remove();
    this.marks.clear();
  }

  show(points: readonly MapPoint[]): void {
    this.points = points;
    this.index = new Supercluster<{ index: number }, Worst>({
      radius: CLUSTER_PIXELS,
      maxZoom: ALONE_FROM - 1,
      map: ({ index }) => ({ worst: badnessOf(points[index]), level: points[index]?.level ?? UNLEVELLED }),
      reduce: (sum, { worst, level }) => {
        sum.worst = Math.max(sum.worst, worst);
        sum.level = Math.max(sum.level, level);
      },
    });
    this.index.load(
      points.map((point, index) => ({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      })),
    );
    // The content of a mark may have changed.
    for (const mark of this.marks.values()) mark.remove();
    this.marks.clear();
    this.redraw();
  }

  select(id: number | null): void {
    this.selected = id;
    this.redraw();
  }

  /** Highlights points. */
  mark(ids: ReadonlySet<number>): void {
    this.marked = ids;
    this.redraw();
  }

  private redraw(): void {
    if (!this.index) return;
    const view = this.map.getBounds();
    const zoom = Math.round(this.map.getZoom());
    const found: Found[] = this.index.getClusters(
      [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
      zoom,
    );
    const wanted = new Map(found.map((one) => [keyOf(one), one]));
    for (const [key, mark] of this.marks) {
      if (wanted.has(key)) continue;
      mark.remove();
      this.marks.delete(key);
    }
    this.circles.clearLayers();
    const alone: MapPoint[] = [];
    for (const [key, one] of wanted) {
      const point = isCluster(one) ? undefined : this.points[one.properties.index];
      if (point) {
        alone.push(point);
        this.drawCircle(point);
      }
      const mark = this.marks.get(key) ?? (isCluster(one) ? this.clusterMark(one) : point && this.pointMark(point));
      if (!mark) continue;
      this.marks.set(key, mark);
      const isSelected = point !== undefined && point.id === this.selected;
      mark.setZIndexOffset(isSelected ? 1000 : 0);
      mark
        .getElement()
        ?.toggleAttribute('data-selected', isSelected || (point !== undefined && this.marked.has(point.id)));
    }
    this.onShown(this.inView(found, alone));
  }

  /** Points in the view, including those in clusters, up to the length of a readable list. */
  private inView(found: readonly Found[], alone: readonly MapPoint[]): readonly MapPoint[] {
    const listed = [...alone];
    for (const one of found) {
      if (listed.length >= LISTED) break;
      if (!isCluster(one)) continue;
      const leaves = this.index?.getLeaves(one.properties.cluster_id, LISTED - listed.length) ?? [];
      listed.push(...leaves.flatMap(({ properties }) => this.points[properties.index] ?? []));
    }
    return listed.slice(0, LISTED);
  }

  private drawCircle(point: MapPoint): void {
    if (!point.radius) return;
    const isSelected = point.id === this.selected;
    circle([point.latitude, point.longitude], {
      renderer: this.renderer,
      radius: point.radius,
      interactive: false,
      color: accentOf(this.map),
      weight: isSelected ? 2 : 1,
      opacity: isSelected ? 0.9 : 0.45,
      fillOpacity: isSelected ? 0.14 : 0.06,
    }).addTo(this.circles);
  }

  private pointMark(point: MapPoint): Marker {
    const mark = marker([point.latitude, point.longitude], {
      icon: divIcon({ className: classes.point, iconSize: [24, 24] }),
    });
    mark.bindTooltip(textNode(point.label), { direction: 'top', offset: [0, -10], className: classes.tip });
    mark.on('click', () => this.onSelect(point.id)).addTo(this.map);
    const element = mark.getElement();
    element?.setAttribute('aria-label', point.label);
    element?.setAttribute('data-tone', point.tone ?? 'idle');
    showLevel(element, point.level ?? UNLEVELLED);
    return mark;
  }

  private clusterMark({ properties, geometry }: ClusterFeature<Worst>): Marker {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const size = properties.point_count < 10 ? 30 : properties.point_count < 1000 ? 38 : 46;
    const mark = marker([latitude, longitude], {
      icon: divIcon({
        className: classes.cluster,
        iconSize: [size, size],
        html: textNode(String(properties.point_count_abbreviated)),
      }),
    });
    mark
      .on('click', () => {
        const zoom = this.index?.getClusterExpansionZoom(properties.cluster_id) ?? this.map.getZoom() + 2;
        this.map.setView([latitude, longitude], zoom);
      })
      .addTo(this.map);
    const element = mark.getElement();
    element?.setAttribute('aria-label', this.texts.several(properties.point_count));
    element?.setAttribute('data-tone', ORDER[properties.worst] ?? 'idle');
    showLevel(element, properties.level);
    return mark;
  }
}

function showLevel(element: HTMLElement | undefined, level: number): void {
  if (!element || level < 0) return;
  element.setAttribute('data-level', '');
  element.style.setProperty('--level', `${Math.round(level * 100)}%`);
}

/** Most names in a list. */
export const LISTED = 100;

/** States that are neither good nor bad count as none. */
const badnessOf = (point: MapPoint | undefined): number =>
  Math.max(0, ORDER.indexOf((point?.tone ?? 'idle') as (typeof ORDER)[number]));

function isCluster(one: Found): one is ClusterFeature<Worst> {
  return 'cluster' in one.properties;
}

function keyOf(one: Found): string {
  return isCluster(one) ? `c${one.properties.cluster_id}` : `p${one.properties.index}`;
}

/** Text node: names are typed by users and must not be parsed as markup. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** Current accent colour of the page; a canvas takes no CSS variables. */
export function accentOf(map: LeafletMap): string {
  return getComputedStyle(map.getContainer()).getPropertyValue('--map-accent').trim();
}
