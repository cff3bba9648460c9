import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { allPlaces, type Place } from './places';

/** Space around a name, pixels. */
const GAP = 6;
/** Most names at once. */
const MOST = 120;

/** Inhabitants (thousands) from which a town is labelled at a zoom; all towns at a high zoom. */
function fewestAt(zoom: number): number {
  return 4000 / 2.1 ** (zoom - 3);
}

/** Names of towns above the basemap; of two that overlap the larger town is shown. */
export class PlaceLabels extends Layer {
  private canvas: HTMLCanvasElement | null = null;
  private places: readonly Place[] = [];
  private shownOn: LeafletMap | null = null;

  constructor(private readonly place: HTMLElement) {
    super();
  }

  override onAdd(map: LeafletMap): this {
    this.shownOn = map;
    this.canvas = DomUtil.create('canvas', 'leaflet-zoom-hide', map.getPane('overlayPane'));
    this.canvas.style.pointerEvents = 'none';
    void allPlaces().then((places) => {
      this.places = places;
      this.redraw();
    });
    map.on('moveend zoomend resize', this.redraw, this);
    this.redraw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend zoomend resize', this.redraw, this);
    this.canvas?.remove();
    this.canvas = null;
    this.shownOn = null;
    return this;
  }

  /** Also after a change of the colours. */
  redraw(): void {
    const map = this.shownOn;
    const canvas = this.canvas;
    const pen = canvas?.getContext('2d');
    if (!map || !canvas || !pen) return;
    const { x: width, y: height } = map.getSize();
    const density = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = width * density;
    canvas.height = height * density;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    pen.scale(density, density);
    const style = getComputedStyle(this.place);
    pen.font = `500 11px ${style.fontFamily}`;
    pen.textBaseline = 'middle';
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.fillStyle = style.getPropertyValue('--map-label');
    pen.strokeStyle = style.getPropertyValue('--map-land');
    for (const { text, x, y } of fitting(this.places, map, pen)) {
      pen.beginPath();
      pen.arc(x, y, 2, 0, 2 * Math.PI);
      pen.fill();
      pen.strokeText(text, x + 5, y);
      pen.fillText(text, x + 5, y);
    }
  }
}

function fitting(places: readonly Place[], map: LeafletMap, pen: CanvasRenderingContext2D) {
  const view = map.getBounds();
  const fewest = fewestAt(map.getZoom());
  const taken: { x: number; y: number; right: number }[] = [];
  const labels: { text: string; x: number; y: number }[] = [];
  for (const { name, longitude, latitude, thousands } of places) {
    if (thousands < fewest || labels.length >= MOST) break;
    if (!view.contains([latitude, longitude])) continue;
    const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
    const right = x + 5 + pen.measureText(name).width;
    const crossed = taken.some((other) => x < other.right + GAP && right + GAP > other.x && Math.abs(y - other.y) < 16);
    if (crossed) continue;
    taken.push({ x, y, right });
    labels.push({ text: name, x, y });
  }
  return labels;
}
