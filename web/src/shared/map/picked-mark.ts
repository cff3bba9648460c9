import {
  circle,
  divIcon,
  marker,
  type Canvas,
  type Circle,
  type LatLng,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import { accentOf } from './cluster-layer';
import type { Position } from './types';
import classes from './map.module.css';

/** Position in an input: a pin that can be dragged, with its radius. */
export class PickedMark {
  private mark: Marker | null = null;
  private around: Circle | null = null;

  constructor(
    private readonly map: LeafletMap,
    private readonly renderer: Canvas,
    private readonly label: string,
    private readonly onDragged: (at: LatLng) => void,
  ) {}

  /** `radius` in metres; null = no position. */
  show(at: Position | null, radius: number): void {
    this.around?.remove();
    this.around = null;
    if (!at) {
      this.mark?.remove();
      this.mark = null;
      return;
    }
    const point: [number, number] = [at.latitude, at.longitude];
    if (radius > 0) {
      const color = accentOf(this.map);
      this.around = circle(point, { renderer: this.renderer, radius, interactive: false, color, weight: 2 });
      this.around.addTo(this.map);
    }
    if (this.mark) this.mark.setLatLng(point);
    else this.mark = this.pin(point);
    if (!this.map.getBounds().contains(point)) this.map.panTo(point);
  }

  private pin(point: [number, number]): Marker {
    const pin = marker(point, {
      icon: divIcon({ className: classes.pin, iconSize: [28, 28], iconAnchor: [14, 26] }),
      draggable: true,
      // Moved by the map below it, or by its coordinates.
      keyboard: false,
      zIndexOffset: 2000,
      title: this.label,
    });
    pin.on('dragend', () => this.onDragged(pin.getLatLng()));
    return pin.addTo(this.map);
  }
}
