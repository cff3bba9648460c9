import type { Context } from '@gaugeway/platform/auth';
import type { DesignBlock, DesignScope, DrawnBlock, GroupBalance } from '@gaugeway/proto/api';
import type { PointParts } from '../../../figures/figure-parts';
import type { SlotsOfPlace, SlotsOfPoint } from '../../../figures/shares/point-slots.repository';
import type { DesignPoint } from '../design-points.repository';
import type { Days, DesignStep } from '../design-period';

/** A row of a journal of a meter. */
export interface NotedEvent {
  /** Unix seconds. */
  at: number;
  meter: string;
  text: string;
}

/** Received part of the values due of a point, by day and type of data. */
export interface PointQuality {
  expected: number;
  complete: number;
  estimated: number;
  suspect: number;
  missing: number;
}

/** Data of the blocks of a report; with pages per point, of one of its points. */
export interface DrawContext {
  ctx: Context;
  title: string;
  points: readonly DesignPoint[];
  scope: DesignScope;
  /** Names of the branches it is about. */
  objects: readonly string[];
  days: Days;
  /** Unix seconds. */
  now: number;
  translate(key: string, variables?: Record<string, string | number>): string;
  /** Consumption of each of the points by the parts of the period that have begun; null: the point is deleted. */
  parts(step: DesignStep): Promise<{ borders: readonly number[]; points: readonly (PointParts | null)[] }>;
  /** Consumption of each of the points over whole days. */
  whole(days: Days): Promise<readonly (PointParts | null)[]>;
  /** Due and found values of each of the points in the period. */
  slots(): Promise<readonly SlotsOfPoint[]>;
  /**
   * Slots of all points together between consecutive times, Unix seconds, by place; parts shorter than a day are
   * absent.
   */
  together(times: readonly number[]): Promise<readonly SlotsOfPlace[]>;
  /** null if a group is deleted, or no longer visible. */
  balance(id: number, step: 'day' | 'month'): Promise<GroupBalance | null>;
  /** null if a point is deleted, or nothing is due of it. */
  quality(pointId: number): Promise<PointQuality | null>;
  /** The newest first. */
  events(most: number): Promise<{ events: readonly NotedEvent[]; isCut: boolean }>;
  /** A table of the points with their readings. */
  table(block: Extract<DesignBlock, { kind: 'points' }>): Promise<DrawnBlock>;
  /** Values of placeholders of the only point of a report, by name; empty for several points. */
  facts(): Promise<ReadonlyMap<string, string>>;
}
