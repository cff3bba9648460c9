import { GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet';
import { landOf, type Land, type Shape } from './land';
import { mercatorX, mercatorY } from './mercator';

/** Zoom from which the coarse coasts would be visibly coarse. */
const FINE_FROM = 6;
/** Degrees between two lines of the grid: the finest that leaves them this many pixels apart. */
const GRID_STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const GRID_PIXELS = 110;

interface Colours {
  sea: string;
  land: string;
  border: string;
  grid: string;
}

/** Basemap without internet: land, borders and a grid of degrees, drawn tile by tile. */
export class BasemapLayer extends GridLayer {
  constructor(
    /** Element whose CSS variables are the colours. */
    private readonly place: HTMLElement,
    options: GridLayerOptions,
  ) {
    super(options);
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const size = this.getTileSize().x;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const tile = document.createElement('canvas');
    tile.width = tile.height = size * density;
    landOf(coords.z >= FINE_FROM ? 'fine' : 'coarse')
      .then((land) => draw(tile, coords, land, this.colours()))
      .then(
        () => done(undefined, tile),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), tile),
      );
    return tile;
  }

  private colours(): Colours {
    const style = getComputedStyle(this.place);
    const of = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
    return { sea: of('sea'), land: of('land'), border: of('border'), grid: of('grid') };
  }
}

function draw(tile: HTMLCanvasElement, { x, y, z }: Coords, land: Land, colours: Colours): void {
  const pen = tile.getContext('2d');
  if (!pen) return;
  const tiles = 2 ** z;
  const scale = tile.width * tiles;
  const box = { left: x / tiles, right: (x + 1) / tiles, top: y / tiles, bottom: (y + 1) / tiles };
  const inTile = (shape: Shape) =>
    shape.left <= box.right && shape.right >= box.left && shape.top <= box.bottom && shape.bottom >= box.top;
  pen.fillStyle = colours.sea;
  pen.fillRect(0, 0, tile.width, tile.height);
  pen.setTransform(scale, 0, 0, scale, -x * tile.width, -y * tile.height);
  pen.fillStyle = colours.land;
  for (const { path } of land.areas.filter(inTile)) pen.fill(path, 'evenodd');
  pen.lineJoin = 'round';
  pen.strokeStyle = colours.border;
  pen.lineWidth = 1.5 / scale;
  for (const { path } of land.areas.filter(inTile)) pen.stroke(path);
  for (const { path } of land.borders.filter(inTile)) pen.stroke(path);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  drawGrid(pen, box, tile.width, z, colours.grid);
}

type Box = Pick<Shape, 'left' | 'right' | 'top' | 'bottom'>;

function drawGrid(pen: CanvasRenderingContext2D, box: Box, size: number, zoom: number, colour: string): void {
  const degreePixels = (256 * 2 ** zoom) / 360;
  const step = GRID_STEPS.findLast((degrees) => degrees * degreePixels >= GRID_PIXELS) ?? 10;
  const share = size / (box.right - box.left);
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  const west = box.left * 360 - 180;
  for (let line = Math.ceil(west / step); mercatorX(line * step) < box.right; line += 1) {
    const at = Math.round((mercatorX(line * step) - box.left) * share) + 0.5;
    pen.moveTo(at, 0);
    pen.lineTo(at, size);
  }
  const north = latitudeOf(box.top);
  for (let line = Math.floor(north / step); mercatorY(line * step) < box.bottom && line * step > -85; line -= 1) {
    const at = Math.round((mercatorY(line * step) - box.top) * share) + 0.5;
    pen.moveTo(0, at);
    pen.lineTo(size, at);
  }
  pen.stroke();
}

/** The latitude at a share of the Mercator square, degrees. */
function latitudeOf(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}
