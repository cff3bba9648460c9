import type { Level } from './address';

export interface KnownNode {
  id: string;
  /** Pins from the top down to the node itself; null = not made yet. */
  path: string | null;
}

export interface KnownDevice {
  id: number;
  name: string;
  serial: string;
  modelId: number;
  /** Node of the device; null = none. */
  objectId: string | null;
  /** The point at which it measures, or will from the time of the import on; null = none. */
  pointId: number | null;
  /** The row of the spreadsheet that ties it. */
  row: number | null;
}

export interface KnownPoint {
  /** Below zero = not made yet. */
  id: number;
  objectId: string | null;
  kind: number;
  title: string;
  consumerId: string | null;
  supplierId: string | null;
  hasDevice: boolean;
}

export interface Named {
  id: string;
  name: string;
}

const nodeAt = (parent: string | null, level: Level, key: string): string => `${parent ?? ''}|${level}|${key}`;
const pointAt = (object: string, kind: number, title: string): string => `${object}|${kind}|${title.toLowerCase()}`;

/**
 * Entries of the company that the rows of an import need, with those that these rows add. A dry run uses one registry
 * for all rows, the import one per chunk.
 */
export class Registry {
  private readonly nodes = new Map<string, KnownNode>();
  /** Paths of existing nodes. */
  readonly paths = new Map<string, string>();
  /** Parents whose children are known; `null` = the top. */
  readonly known = new Set<string | null>();
  /** Nodes whose points are known. */
  readonly knownPoints = new Set<string>();
  readonly byContract = new Map<string, Named>();
  readonly consumersByName = new Map<string, Named[]>();
  readonly suppliers = new Map<string, Named>();
  readonly bySerial = new Map<string, KnownDevice[]>();
  readonly byEui = new Map<string, KnownDevice>();
  private readonly points = new Map<string, KnownPoint>();
  readonly pointsById = new Map<number, KnownPoint>();
  private readonly missingDevices = new Map<string, number>();
  private newPoints = 0;

  node(parent: string | null, level: Level, key: string): KnownNode | undefined {
    return this.nodes.get(nodeAt(parent, level, key));
  }

  /** Adds a node; of two nodes of one name the first counts. */
  addNode(parent: string | null, level: Level, key: string, node: KnownNode): void {
    const at = nodeAt(parent, level, key);
    if (!this.nodes.has(at)) this.nodes.set(at, node);
    if (node.path !== null) this.paths.set(node.id, node.path);
  }

  point(object: string, kind: number, titles: readonly string[]): KnownPoint | undefined {
    for (const title of titles) {
      const found = this.points.get(pointAt(object, kind, title));
      if (found) return found;
    }
    return undefined;
  }

  addPoint(point: KnownPoint): void {
    this.pointsById.set(point.id, point);
    if (point.objectId !== null) this.points.set(pointAt(point.objectId, point.kind, point.title), point);
  }

  /** The row that names a device first which the company does not have. */
  firstRowOf(device: string, row: number): number {
    const first = this.missingDevices.get(device);
    if (first === undefined) this.missingDevices.set(device, row);
    return first ?? row;
  }

  newPointId(): number {
    return -++this.newPoints;
  }

  addConsumer(consumer: Named, contract: string): void {
    if (contract !== '') this.byContract.set(contract.toLowerCase(), consumer);
    const key = consumer.name.toLowerCase();
    const same = this.consumersByName.get(key) ?? [];
    if (!same.some(({ id }) => id === consumer.id)) this.consumersByName.set(key, [...same, consumer]);
  }
}
