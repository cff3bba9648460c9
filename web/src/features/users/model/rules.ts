import type { AccessGroup } from '@gaugeway/proto/api/access-groups';
import { SECTION, type AccessAction, type Section } from '@gaugeway/proto/api/endpoint';

export type Rules = AccessGroup['access_rules'];

/** The five lists, in the order of the matrix. */
export const ACTIONS: readonly AccessAction[] = ['read', 'create', 'update', 'delete', 'access_all'];

export const SECTIONS = Object.entries(SECTION) as [keyof typeof SECTION, Section][];

export const NO_RULES: Rules = { read: [], create: [], update: [], delete: [], access_all: [] };

/** Rules with one right granted or removed; changing requires reading, so reading is granted with it. */
export function withRight(rules: Rules, action: AccessAction, section: Section, granted: boolean): Rules {
  const next = { ...rules, [action]: changed(rules[action], section, granted) };
  if (granted && action !== 'read') return { ...next, read: changed(next.read, section, true) };
  if (granted || action !== 'read') return next;
  const without = ACTIONS.map((name) => [name, changed(next[name], section, false)]);
  return Object.fromEntries(without) as Rules;
}

export function sameRules(one: Rules, other: Rules): boolean {
  return ACTIONS.every((action) => one[action].join() === other[action].join());
}

function changed(list: readonly number[], section: Section, granted: boolean): number[] {
  const others = list.filter((id) => id !== section);
  return granted ? [...others, section].sort((a, b) => a - b) : others;
}
