import { translate } from '@gaugeway/platform/i18n';
import { LANGUAGES } from '@gaugeway/proto/api';
import { changesOf, HISTORY_ACTIONS } from './history-changes';

describe('the history of a point or a node', () => {
  it.each([...LANGUAGES])('has a title for each action in %s', (language) => {
    const untitled = HISTORY_ACTIONS.filter((action) =>
      translate(language, `object_log.${action}`).includes('object_log'),
    );
    expect(untitled).toEqual([]);
  });

  it('names the factors that were changed', () => {
    const details = {
      at: 1,
      before: { transformation_ratio: 20, loss_factor: null },
      after: { transformation_ratio: 40, loss_factor: 1.02 },
    };
    const row = { id: 1, at: 1, action: 'accounting_point.transformers_changed', user_id: 1, user_name: '', details };
    expect(changesOf('en', row, () => undefined).map(({ title, before, after }) => [title, before, after])).toEqual([
      ['Transformation ratio', 20, 40],
      ['Loss factor', null, 1.02],
    ]);
  });

  it('has the zones of the days with their first days', () => {
    const zones = [
      { from: '', zone: null },
      { from: '2026-03-01', zone: 'Europe/Berlin' },
      { from: '2026-04-01', zone: -3.5 },
    ];
    const details = { before: { zones: null }, after: { zones } };
    const row = { id: 1, at: 1, action: 'object.changed', user_id: 1, user_name: '', details };
    expect(changesOf('en', row, () => undefined)).toEqual([
      {
        ...{ field: 'zones', title: 'Time zone', before: null },
        after: '–, 01.03.2026: Europe/Berlin, 01.04.2026: GMT-03:30',
      },
    ]);
  });
});
