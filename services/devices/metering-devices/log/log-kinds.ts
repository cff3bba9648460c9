import type { LOG_KINDS } from '@gaugeway/proto/api';

export type LogKind = (typeof LOG_KINDS)[number];

/** Actions of the audit by what they are about; the accounting point's are not the devices' own. */
const ACTIONS: Readonly<Record<Exclude<LogKind, 'point'>, readonly string[]>> = {
  created: ['create', 'import'],
  changed: ['edit'],
  life: ['on', 'off', 'trash', 'restore', 'remove'],
  moved: ['move'],
  ties: ['tie', 'dashboard_add', 'dashboard_remove'],
  connection: ['connect', 'replace'],
  schedule: ['schedule', 'unschedule'],
  network: ['network_server_set', 'network_server_removed'],
};

const KINDS = new Map(
  Object.entries(ACTIONS).flatMap(([kind, actions]) => actions.map((action) => [action, kind as LogKind] as const)),
);

/** What cannot be told better is a change. */
export function kindOf(action: string): LogKind {
  return action.startsWith('point_') ? 'point' : (KINDS.get(action) ?? 'changed');
}

/** The actions of kinds; null = all of them. */
export function actionsOf(kinds: readonly LogKind[] | null | undefined): string[] | null {
  if (!kinds || kinds.length === 0) return null;
  return kinds.flatMap((kind) => (kind === 'point' ? ['point_tied', 'point_untied'] : ACTIONS[kind]));
}
