import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import type { Tone } from '@/shared/ui';

type Amounts = Pick<GroupBalance['total'], 'loss' | 'is_complete' | 'is_exceeded'>;

/** Verdict of a balance: loss over the limit, within it, incomplete, or unknown. */
export function verdictOf({ loss, is_complete, is_exceeded }: Amounts): 'exceeded' | 'even' | 'incomplete' | 'unknown' {
  if (loss === null) return 'unknown';
  if (is_exceeded) return 'exceeded';
  return is_complete ? 'even' : 'incomplete';
}

export const TONES: Readonly<Record<ReturnType<typeof verdictOf>, Tone>> = {
  exceeded: 'alarm',
  even: 'online',
  incomplete: 'warning',
  unknown: 'idle',
};

/** The parts with the largest loss beyond the limit first. */
export function worstParts(parts: GroupBalance['parts'], most: number): GroupBalance['parts'] {
  return parts
    .filter(({ is_exceeded }) => is_exceeded)
    .sort((a, b) => Math.abs(b.loss ?? 0) - Math.abs(a.loss ?? 0))
    .slice(0, most);
}

/** Consumption of each member in one part of the balance; null = no such part. */
export function figuresOf({ parts, members }: Pick<GroupBalance, 'parts' | 'members'>, from: number | undefined) {
  const index = parts.findIndex((part) => part.from === from);
  const part = parts[index];
  if (!part) return null;
  const stateOf = (id: number) =>
    part.missing.includes(id)
      ? ('missing' as const)
      : part.points_without_data.includes(id)
        ? ('silent' as const)
        : null;
  const values = new Map(
    members.map(({ accounting_point_id: id, values: all }) => [id, { value: all[index] ?? null, state: stateOf(id) }]),
  );
  return { part, values };
}

/** Titles of members by their ids, at most `most`, as one text. */
export function titlesOf(members: GroupBalance['members'], ids: readonly number[], most = 3): string {
  const titles = new Map(members.map(({ accounting_point_id, title }) => [accounting_point_id, title]));
  const named = ids.slice(0, most).map((id) => titles.get(id) ?? String(id));
  return ids.length > most ? `${named.join(', ')} … +${ids.length - most}` : named.join(', ');
}
