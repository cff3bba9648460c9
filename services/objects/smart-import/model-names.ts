import { type DeviceModel, modelById, modelsOf, modelTitle as titleOf } from '@gaugeway/catalogue';

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
const isNamed = ({ brand, name }: DeviceModel, wanted: string): boolean =>
  [folded(name), folded(brand + name)].includes(wanted);

/**
 * Models that a text names: "CE301", "Energomera CE301". A part of a name does where no model has it whole; of the models
 * that companies made, then only those of `companies` count: no other company's is called by its name.
 */
export function modelsNamed(text: string, companies: readonly number[]): ReadonlySet<number> {
  const wanted = folded(text);
  if (wanted.length < 2) return new Set();
  const exact = modelsOf().filter((model) => isNamed(model, wanted));
  const near = () => modelsOf(companies).filter(({ brand, name }) => folded(brand + name).includes(wanted));
  return new Set((exact.length > 0 ? exact : near()).map(({ id }) => id));
}

/** Brand and name, as the import of devices knows a model again; empty for one that is not there. */
export function modelTitle(id: number): string {
  const model = modelById(id);
  return model ? titleOf(model) : '';
}

/** Finds the models of many rows: each text is looked for once. */
export class ModelNames {
  private readonly found = new Map<string, ReadonlySet<number>>();

  constructor(private readonly companies: readonly number[]) {}

  of(text: string): ReadonlySet<number> {
    const known = this.found.get(text);
    if (known) return known;
    const ids = modelsNamed(text, this.companies);
    this.found.set(text, ids);
    return ids;
  }
}
