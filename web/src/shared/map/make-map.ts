import { Browser, canvas, control, map as makeLeaflet, TileLayer, type Canvas, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Site } from '@/shared/api';
import { BasemapLayer } from './basemap/basemap-layer';
import { PlaceLabels } from './basemap/place-labels';
import classes from './map.module.css';
import { ScaleBar } from './scale-bar';

export interface MadeMap {
  map: LeafletMap;
  renderer: Canvas;
  /** Called when the colours of the page have changed. */
  recolour: () => void;
}

export interface MapTexts {
  zoomIn: string;
  zoomOut: string;
  /** Source of the coasts and the names. */
  source: string;
  /** A distance in metres. */
  distance: (metres: number) => string;
}

/** Initial view without data: the centre of the continent of most installations. */
const HOME: [number, number] = [50, 75];

/** Map with the basemap that needs no internet, and above it the tiles of a server if one is configured. */
export function makeMap(place: HTMLElement, tiles: Site['map_tiles'], texts: MapTexts): MadeMap {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = makeLeaflet(place, {
    center: HOME,
    zoom: 3,
    minZoom: 2,
    maxZoom: 18,
    zoomControl: false,
    worldCopyJump: true,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    maxBounds: [
      [-89, -540],
      [89, 540],
    ],
  });
  map.attributionControl.setPrefix(false);
  control.zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  new ScaleBar(texts.distance).addTo(map);
  const basemap = new BasemapLayer(place, { attribution: texts.source, className: classes.basemap });
  basemap.addTo(map);
  const labels = new PlaceLabels(place);
  if (tiles) {
    // The basemap is visible below a missing tile.
    new TileLayer(tiles.url, {
      attribution: escaped(tiles.attribution),
      maxZoom: 19,
      detectRetina: Browser.retina,
      className: classes.tiles,
    }).addTo(map);
  } else {
    labels.addTo(map);
  }
  return {
    map,
    renderer: canvas({ padding: 0.3 }),
    recolour: () => {
      basemap.redraw();
      labels.redraw();
    },
  };
}

/** The attribution is inserted into the page as markup. */
function escaped(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
