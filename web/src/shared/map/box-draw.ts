import { type LatLng, type LatLngBounds, type Map as LeafletMap, rectangle, type Rectangle } from 'leaflet';
import { accentOf } from './cluster-layer';

/**
 * Box that is drawn on the map with a mouse, a pen or a finger instead of moving the map; Escape cancels it. Uses the
 * browser's events: Leaflet creates no mouse events for a finger that is dragged over the map.
 */
export class BoxDraw {
  private box: Rectangle | null = null;
  private begin: LatLng | null = null;
  private readonly place: HTMLElement;

  constructor(
    private readonly map: LeafletMap,
    private readonly onDone: (bounds: LatLngBounds) => void,
  ) {
    this.place = map.getContainer();
  }

  start(): void {
    this.map.dragging.disable();
    this.map.boxZoom.disable();
    // Prevents scrolling by the finger and selecting text by the mouse.
    Object.assign(this.place.style, { touchAction: 'none', userSelect: 'none' });
    this.place.addEventListener('pointerdown', this.down);
    this.place.addEventListener('pointermove', this.move);
    this.place.addEventListener('pointerup', this.up);
    this.place.addEventListener('pointercancel', this.clear);
    this.map.on('keydown', this.key, this);
  }

  stop(): void {
    this.clear();
    this.place.removeEventListener('pointerdown', this.down);
    this.place.removeEventListener('pointermove', this.move);
    this.place.removeEventListener('pointerup', this.up);
    this.place.removeEventListener('pointercancel', this.clear);
    this.map.off('keydown', this.key, this);
    Object.assign(this.place.style, { touchAction: '', userSelect: '' });
    this.map.dragging.enable();
    this.map.boxZoom.enable();
  }

  private readonly down = (event: PointerEvent): void => {
    this.clear();
    const isControl = event.target instanceof Element && event.target.closest('.leaflet-control') !== null;
    if (!event.isPrimary || event.button !== 0 || isControl) return;
    this.begin = this.map.mouseEventToLatLng(event);
    // A box that is released outside of the map is drawn up to the border.
    this.place.setPointerCapture(event.pointerId);
  };

  private readonly move = (event: PointerEvent): void => {
    if (!this.begin || !event.isPrimary) return;
    const corners: [LatLng, LatLng] = [this.begin, this.map.mouseEventToLatLng(event)];
    if (this.box) this.box.setBounds(rectangleOf(corners));
    else
      this.box = rectangle(rectangleOf(corners), {
        ...{ color: accentOf(this.map), weight: 1, fillOpacity: 0.12, interactive: false },
      }).addTo(this.map);
  };

  private readonly up = (): void => {
    const bounds = this.box?.getBounds();
    this.clear();
    if (bounds) this.onDone(bounds);
  };

  private key({ originalEvent }: { originalEvent: KeyboardEvent }): void {
    if (originalEvent.key === 'Escape') this.clear();
    if (originalEvent.key === 'Enter') this.onDone(this.map.getBounds());
  }

  private readonly clear = (): void => {
    this.box?.remove();
    this.box = null;
    this.begin = null;
  };
}

const rectangleOf = ([a, b]: readonly { lat: number; lng: number }[]): [[number, number], [number, number]] => [
  [a?.lat ?? 0, a?.lng ?? 0],
  [b?.lat ?? 0, b?.lng ?? 0],
];
