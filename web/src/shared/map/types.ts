import type { Tone } from '@/shared/ui';

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface MapPoint extends Position {
  id: number;
  /** Name: shown next to the point and announced. */
  label: string;
  /** Text below the name, in the list next to the map. */
  detail?: string;
  /** Range in metres, shown as a circle. */
  radius?: number;
  /** State; absent = idle. */
  tone?: Tone;
  /** Relative amount of the compared quantity, 0 to 1: its colour replaces that of the state. */
  level?: number;
}

export interface PointMapProps {
  /** Accessible name. */
  label: string;
  points: readonly MapPoint[];
  /** The point that is open. */
  selected?: number | null;
  onSelect?: (id: number) => void;
  /** Makes the map an input: a click, a drag of the mark, or Enter with the cross in the middle sets the position. */
  onPick?: (position: Position) => void;
  /** The position in the input. */
  picked?: Position | null;
  /** Radius around the picked position, metres. */
  radius?: number;
  /** Called with the ids of the points in a box that the user draws, or of all points in view on Enter. */
  onBox?: (ids: number[]) => void;
  /** Highlighted points, such as those in a box. */
  marked?: ReadonlySet<number>;
  /** Note about the shown data, on the map. */
  note?: string;
  /** Lists the points in view next to the map; not needed beside another list. */
  withList?: boolean;
  /** Pixels; absent = the map fills its container. */
  height?: number;
}
