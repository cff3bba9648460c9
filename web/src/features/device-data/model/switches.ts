/** Columns computed from the registers that can be shown (specification 2, section 2.5). */
export interface Switches {
  delta: boolean;
  losses: boolean;
  ratio: boolean;
}

export const SWITCHES = ['delta', 'losses', 'ratio'] as const;

const DELTA = 'delta_';
const RATIO = '_kkt';
const LOSSES = '_loss_factor';

export const NO_SWITCHES: Switches = { delta: false, losses: false, ratio: false };
/** An accounting point has all of them on. */
export const ALL_SWITCHES: Switches = { delta: true, losses: true, ratio: true };

/** Switches with matching columns. */
export function switchesOf(names: readonly string[]): Switches {
  return {
    delta: names.some((name) => name.startsWith(DELTA)),
    losses: names.some((name) => name.endsWith(LOSSES)),
    ratio: names.some((name) => name.includes(RATIO)),
  };
}

/** true if the switches control the column instead of the column menu. */
export function isSwitched(name: string): boolean {
  return name.startsWith(DELTA) || name.endsWith(RATIO) || name.endsWith(LOSSES);
}

/**
 * Switches for these series; `kept` if none of them needs a switch. A link with series shows the same to every user.
 */
export function switchesFor(series: readonly string[] | undefined, kept: Switches): Switches {
  const switched = series?.filter(isSwitched) ?? [];
  return switched.length > 0 ? switchesOf(switched) : kept;
}

/** Column of a field with all switched-on corrections that the field has; the field itself if it has none. */
export function variantOf(name: string, { ratio, losses }: Switches, names: ReadonlySet<string>): string {
  const wanted = [
    ...(ratio && losses ? [`${name}${RATIO}${LOSSES}`] : []),
    ...(ratio ? [`${name}${RATIO}`] : []),
    ...(losses ? [`${name}${LOSSES}`] : []),
  ];
  return wanted.find((variant) => names.has(variant)) ?? name;
}

/** Columns that the switches show, in their order: the readings, and the switched-on variants of each. */
export function switchedNames(all: readonly string[], switches: Switches): string[] {
  const names = new Set(all);
  const shown = new Set(
    all
      .filter((name) => !isSwitched(name))
      .flatMap((name) => [
        name,
        variantOf(name, switches, names),
        ...(switches.delta ? [variantOf(`${DELTA}${name}`, switches, names)] : []),
      ]),
  );
  return all.filter((name) => shown.has(name));
}

/** Fields that a chart shows at first: consumptions if they are switched on, since registers only rise. */
export function chartStart(fields: readonly string[], switches: Switches, all: readonly string[]): string[] {
  const names = new Set(all);
  return fields.map((field) => {
    const delta = `${DELTA}${field}`;
    return variantOf(switches.delta && names.has(delta) ? delta : field, switches, names);
  });
}
