import { type LatLngBounds, type LeafletMouseEvent, type Map as LeafletMap, rectangle, type Rectangle } from 'leaflet';
import { accentOf } from './cluster-layer';

/** A box that is drawn on the map with the pointer in place of moving it; Escape lets go of it. */
export class BoxDraw {
  private box: Rectangle | null = null;
  private begin: LeafletMouseEvent['latlng'] | null = null;

  constructor(
    private readonly map: LeafletMap,
    private readonly onDone: (bounds: LatLngBounds) => void,
  ) {}

  start(): void {
    this.map.dragging.disable();
    this.map.boxZoom.disable();
    this.map.on('mousedown', this.down, this).on('mousemove', this.move, this).on('mouseup', this.up, this);
    this.map.on('keydown', this.key, this);
  }

  stop(): void {
    this.clear();
    this.map.off('mousedown', this.down, this).off('mousemove', this.move, this).off('mouseup', this.up, this);
    this.map.off('keydown', this.key, this);
    this.map.dragging.enable();
    this.map.boxZoom.enable();
  }

  private down({ latlng }: LeafletMouseEvent): void {
    this.clear();
    this.begin = latlng;
  }

  private move({ latlng }: LeafletMouseEvent): void {
    if (!this.begin) return;
    const corners: [LeafletMouseEvent['latlng'], LeafletMouseEvent['latlng']] = [this.begin, latlng];
    if (this.box) this.box.setBounds(rectangleOf(corners));
    else
      this.box = rectangle(rectangleOf(corners), {
        ...{ color: accentOf(this.map), weight: 1, fillOpacity: 0.12, interactive: false },
      }).addTo(this.map);
  }

  private up(): void {
    const bounds = this.box?.getBounds();
    this.clear();
    if (bounds) this.onDone(bounds);
  }

  private key({ originalEvent }: { originalEvent: KeyboardEvent }): void {
    if (originalEvent.key === 'Escape') this.clear();
    if (originalEvent.key === 'Enter') this.onDone(this.map.getBounds());
  }

  private clear(): void {
    this.box?.remove();
    this.box = null;
    this.begin = null;
  }
}

const rectangleOf = ([a, b]: readonly { lat: number; lng: number }[]): [[number, number], [number, number]] => [
  [a?.lat ?? 0, a?.lng ?? 0],
  [b?.lat ?? 0, b?.lng ?? 0],
];
