import { events as kind } from '@gaugeway/proto/kinds/design-blocks/events';
import { clockOf } from '../../../orders/structure/structure-words';
import { defineDrawer } from '../block-drawer';
import { head, nothing } from '../series';

export const events = defineDrawer(kind, async (context, { title, most }) => {
  const { translate, ctx } = context;
  const { events: found, isCut } = await context.events(most);
  if (found.length === 0)
    return [
      ...nothing(context, title).slice(0, title ? 1 : 0),
      { kind: 'text', text: translate('design.no_events'), align: 'left', is_small: true },
    ];
  return [
    {
      ...{
        kind: 'table',
        title,
        totals: 0,
        note: isCut ? translate('design.note_events', { count: found.length }) : '',
      },
      columns: [
        head(translate('report.time')),
        head(translate('report.meter')),
        head(translate('design.event'), false, 2),
      ],
      rows: found.map(({ at, meter, text }) => [clockOf(ctx, at), meter, text]),
    },
  ];
});
