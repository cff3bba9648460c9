import { Control, DomUtil, type Map as LeafletMap } from 'leaflet';
import { roundDistance } from './round-distance';

/** Pixels; the bar is as long as the longest round distance that fits. */
const MOST = 120;

/** Scale bar of the map. That of Leaflet has English units. */
export class ScaleBar extends Control {
  /** @param say a distance in metres, in words of the console's language */
  constructor(private readonly format: (metres: number) => string) {
    super({ position: 'bottomleft' });
  }

  override onAdd(map: LeafletMap): HTMLElement {
    const frame = DomUtil.create('div', 'leaflet-control-scale');
    const line = DomUtil.create('div', 'leaflet-control-scale-line', frame);
    const update = () => {
      const middle = map.getSize().y / 2;
      const fits = map.distance(map.containerPointToLatLng([0, middle]), map.containerPointToLatLng([MOST, middle]));
      if (!(fits > 0)) return;
      const metres = roundDistance(fits);
      line.style.width = `${Math.round((MOST * metres) / fits)}px`;
      line.textContent = this.format(metres);
    };
    map.on('moveend', update).whenReady(update);
    return frame;
  }
}
