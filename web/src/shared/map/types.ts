import type { Tone } from '@/shared/ui';

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface MapPoint extends Position {
  id: number;
  /** Its name: shown next to it and read out. */
  label: string;
  /** Below the name, in the list next to the map. */
  detail?: string;
  /** Metres that it reaches; a circle where there are any. */
  radius?: number;
  /** Its state; idle where it has none. */
  tone?: Tone;
  /** How much there is of what the map compares, 0 to 1: its colour in place of the state. */
  level?: number;
}

export interface PointMapProps {
  /** What the map shows, for those who cannot see it. */
  label: string;
  points: readonly MapPoint[];
  /** The point that is open. */
  selected?: number | null;
  onSelect?: (id: number) => void;
  /** Makes the map an input: a click, a drag of the mark, or Enter with the cross in the middle, sets the position. */
  onPick?: (position: Position) => void;
  /** The position in the input. */
  picked?: Position | null;
  /** Metres around the picked position. */
  radius?: number;
  /** The user draws a box with the pointer, or presses Enter for all that is in view: takes the ids of the points in it. */
  onBox?: (ids: number[]) => void;
  /** Points that stand out, as those that were in a box. */
  marked?: ReadonlySet<number>;
  /** A note about what is shown, on the map. */
  note?: string;
  /** The points that are in view, as a list next to the map; not where another list is shown already. */
  withList?: boolean;
  /** Pixels; without it the map fills its place. */
  height?: number;
}
