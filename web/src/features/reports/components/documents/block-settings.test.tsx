import { type DesignBlock, inputsOfBlock } from '@gaugeway/proto/api/design-schema';
import { templateVariables } from '@gaugeway/proto/api/report-structures';
import { blockKinds } from '@gaugeway/proto/kinds/design-blocks';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import en from '@/shared/i18n/locales/en/report-documents.json';
import { newBlock } from '../../model/design-blocks';
import { BlockSettings } from './block-settings';

const answers = [answer(templateVariables, { point: [], fields: [] } as never)];
const LABELS: Readonly<Record<string, string>> = en.input;

async function settings(initial: DesignBlock) {
  const onChange = vi.fn<(block: DesignBlock) => void>();
  function Settings() {
    const [block, setBlock] = useState(initial);
    return (
      <BlockSettings
        block={block}
        faults={{}}
        onChange={(next) => {
          setBlock(next);
          onChange(next);
        }}
      />
    );
  }
  await renderInConsole(<Settings />, { answers });
  return onChange;
}

it.each(blockKinds.map(({ kind }) => kind))('the block %s has its inputs', async (kind) => {
  await settings(newBlock(kind, 'Title'));
  const inputs = inputsOfBlock(kind);
  for (const [name, input] of inputs)
    expect(screen.getAllByText(input.kind === 'image' ? en.block.image : (LABELS[name] ?? '')).length).toBeGreaterThan(
      0,
    );
  expect(screen.queryAllByText(en.edit.no_settings)).toHaveLength(inputs.length === 0 ? 1 : 0);
});

it('a choice of numbers is a number in the block', async () => {
  const onChange = await settings(newBlock('heading', ''));
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${en.input.level}`) }));
  fireEvent.click(await screen.findByRole('option', { name: en.choice.level[1] }));
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'heading', text: '', level: 1, align: 'left' });
});

it('signatures get a line', async () => {
  const onChange = await settings(newBlock('signatures', ''));
  fireEvent.click(screen.getByRole('button', { name: en.edit.add_line }));
  const line = { position: '', name: '' };
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'signatures', lines: [line, line] });
});
