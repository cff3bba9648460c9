import { readXml } from './xml';
import type { Zip } from './zip';

/** A relation of a part of a package to another (ECMA-376, part 2, 9.3). */
export interface Relation {
  /** Last part of its type: `worksheet`, `styles`. */
  type: string;
  /** Name of the other part. */
  target: string;
}

/** Relations of a part by their ids; those to files outside of the package are left out. */
export async function relationsOf(zip: Zip, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = new Map<string, Relation>();
  const list = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(list)) return found;
  await readXml(zip.read(list), {
    open: (name, { Id, Target, Type = '', TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return;
      found.set(Id, { type: Type, target: resolvedPart(folder, Target) });
    },
  });
  return found;
}

/** Target of the relation of a type. */
export const partOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type.endsWith(`/${type}`))?.target;

/** The part that is the workbook. */
export const workbookOf = async (zip: Zip): Promise<string> =>
  partOf(await relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';

/** `../charts/chart1.xml` from `xl/drawings/` → `xl/charts/chart1.xml`. */
export function resolvedPart(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (/^[/\\]/.test(target) ? target : folder + target).split(/[/\\]/)) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
