import type { BalanceGroupDetails } from '@gaugeway/proto/api/balance-groups';

/** Resources whose points can be in a group (specification 2, section 3). */
export const RESOURCES = [
  { id: 1, name: 'water' },
  { id: 3, name: 'electricity' },
  { id: 4, name: 'heat' },
  { id: 5, name: 'gas' },
  { id: 6, name: 'substance' },
  { id: 7, name: 'other' },
] as const;

export const resourceName = (id: number): string => RESOURCES.find((resource) => resource.id === id)?.name ?? 'other';

export interface MemberDraft {
  id: number;
  title: string;
  /** 1 = in, -1 = out. */
  sign: 1 | -1;
  /** Percent; null while the input is empty. */
  share: number | null;
}

export interface GroupDraft {
  title: string;
  comment: string;
  resource: number;
  /** Percent; null while the input is empty. */
  allowed: number | null;
  members: readonly MemberDraft[];
}

/** Form state of a group; a new one is of water and has no members. */
export function groupDraft(group: BalanceGroupDetails | null): GroupDraft {
  return {
    title: group?.title ?? '',
    comment: group?.comment ?? '',
    resource: group?.resource_type_id ?? 1,
    allowed: group?.allowed_imbalance ?? 5,
    members: (group?.members ?? []).map(({ accounting_point_id: id, title, sign, share }) => ({
      ...{ id, title, share },
      sign: sign === 1 ? 1 : -1,
    })),
  };
}

/** Can the form be sent? */
export const isWhole = ({ title, allowed, members }: GroupDraft): boolean =>
  title.trim() !== '' && allowed !== null && members.every(({ share }) => share !== null && share > 0);

export function groupInput({ title, comment, allowed, members }: GroupDraft) {
  return {
    title: title.trim(),
    comment: comment.trim(),
    allowed_imbalance: allowed ?? 0,
    members: members.map(({ id, sign, share }) => ({ accounting_point_id: id, sign, share: share ?? 100 })),
  };
}

/** Draft with a further point; a point of the other side changes sides. */
export function withMember(draft: GroupDraft, added: Pick<MemberDraft, 'id' | 'title' | 'sign'>): GroupDraft {
  const others = draft.members.filter(({ id }) => id !== added.id);
  const share = draft.members.find(({ id }) => id === added.id)?.share ?? 100;
  return { ...draft, members: [...others, { ...added, share }] };
}
