import { groupDraft, groupInput, isWhole, withMember } from './group-draft';

it('a point is on one side at a time', () => {
  const empty = { ...groupDraft(null), title: 'House' };
  const once = withMember(empty, { id: 7, title: 'Main', sign: 1 });
  const moved = withMember(once, { id: 7, title: 'Main', sign: -1 });
  expect(groupInput(moved).members).toEqual([{ accounting_point_id: 7, sign: -1, share: 100 }]);
});

it('a group needs a title, a limit and the share of each point', () => {
  const draft = { ...groupDraft(null), title: 'House' };
  expect(isWhole(draft)).toBe(true);
  expect(isWhole({ ...draft, title: ' ' })).toBe(false);
  expect(isWhole({ ...draft, allowed: null })).toBe(false);
  expect(isWhole({ ...draft, members: [{ id: 1, title: 'Main', sign: 1, share: null }] })).toBe(false);
});
