import type { DesignBlock } from '@gaugeway/proto/api/report-design';
import { useTranslation } from 'react-i18next';
import type { FormDraft, FormField, FormValue } from '@/shared/forms';
import { BLOCK_BOUNDS } from '../../model/design-blocks';

/** Inputs of a block with a single value each; lists and images have separate components. */
export function useBlockFields(block: DesignBlock): FormField[] {
  const { t } = useTranslation('report-documents');
  const title: FormField = {
    ...{ name: 'title', kind: 'text', label: t('edit.title'), hint: t('edit.title_hint'), maxLength: 255, wide: true },
  };
  const choice = (name: string, label: string, choices: readonly (readonly [string, string])[]): FormField => ({
    ...{ name, kind: 'choice', label, required: true },
    choices: choices.map(([value, text]) => ({ value, label: text })),
  });
  const align = choice('align', t('edit.align'), [
    ['left', t('edit.left')],
    ['center', t('edit.center')],
    ['right', t('edit.right')],
  ]);
  const step = choice('step', t('edit.step'), [
    ['hour', t('edit.hour')],
    ['day', t('edit.day')],
    ['month', t('edit.month')],
  ]);
  const of = choice('of', t('edit.of'), [
    ['sum', t('edit.sum')],
    ['points', t('edit.points')],
  ]);
  const number = (name: keyof typeof BLOCK_BOUNDS, label: string, unit?: string): FormField => ({
    ...{ name, kind: 'number', label, required: true, decimals: 0, unit },
    ...{ min: BLOCK_BOUNDS[name][0], max: BLOCK_BOUNDS[name][1] },
  });
  switch (block.kind) {
    case 'heading':
      return [
        { name: 'text', kind: 'text', label: t('edit.text'), maxLength: 255, required: true, wide: true },
        choice('level', t('edit.level'), [
          ['1', t('edit.level_1')],
          ['2', t('edit.level_2')],
        ]),
        align,
      ];
    case 'text':
      return [
        { name: 'text', kind: 'note', label: t('edit.text'), maxLength: 4000, required: true },
        align,
        { name: 'is_small', kind: 'switch', label: t('edit.small') },
      ];
    case 'image':
      return [number('width', t('edit.width'), t('edit.mm')), align];
    case 'points':
      return [title, { name: 'with_total', kind: 'switch', label: t('edit.with_total') }];
    case 'consumption':
      return [title, step, of];
    case 'chart':
      return [
        title,
        choice('type', t('edit.type'), [
          ['bar', t('edit.bar')],
          ['line', t('edit.line')],
        ]),
        step,
        of,
      ];
    case 'totals':
      return [
        title,
        {
          ...choice('compare', t('edit.compare'), [
            ['none', t('edit.none')],
            ['previous', t('edit.previous')],
            ['year', t('edit.year')],
          ]),
          wide: true,
        },
      ];
    case 'balance':
      return [
        title,
        choice('by', t('edit.by'), [
          ['period', t('edit.by_period')],
          ['day', t('edit.by_day')],
          ['month', t('edit.by_month')],
        ]),
      ];
    case 'quality':
      return [
        title,
        choice('by', t('edit.by'), [
          ['point', t('edit.by_point')],
          ['all', t('edit.by_all')],
        ]),
      ];
    case 'events':
      return [title, number('most', t('edit.most'))];
    case 'space':
      return [number('height', t('edit.height'), t('edit.mm'))];
    default:
      return [];
  }
}

/** Form values of a block; an empty number is 0, which no block accepts. */
export function blockDraft(block: DesignBlock): FormDraft {
  return Object.fromEntries(
    Object.entries(block as Readonly<Record<string, unknown>>).flatMap(([name, value]): [string, FormValue][] => {
      if (name === 'level') return [[name, String(value)]];
      if (value === 0) return [[name, null]];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [];
    }),
  );
}

/** Block with the typed values. */
export function withInput(block: DesignBlock, change: FormDraft): DesignBlock {
  const given = Object.entries(change).map(([name, value]) => {
    if (name === 'level') return [name, value === '2' ? 2 : 1];
    if (name in BLOCK_BOUNDS) return [name, typeof value === 'number' ? value : 0];
    return [name, value ?? ''];
  });
  // The inputs are those of the block's kind, and offer only their valid values.
  return Object.assign({ ...block }, Object.fromEntries(given)) as DesignBlock;
}

/** Text that distinguishes a block from others of its kind; '' = none. */
export function blockSummary(block: DesignBlock): string {
  if (block.kind === 'heading' || block.kind === 'text') return block.text.split('\n')[0] ?? '';
  if (block.kind === 'signatures') return block.lines.map(({ position }) => position).join(', ');
  return 'title' in block ? block.title : '';
}
