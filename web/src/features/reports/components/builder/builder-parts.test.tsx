import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { OrderedChoice } from './ordered-choice';
import { OwnColumn } from './own-column';

const offered = ['energy', 'power', 'voltage'].map((name) => ({ name, title: name.toUpperCase() }));

function Choice({ initial, onChosen }: { initial: string[]; onChosen: (chosen: string[]) => void }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <OrderedChoice
      label="Columns"
      add="Add column"
      offered={offered}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next);
        onChosen(next);
      }}
    />
  );
}

async function choose(initial: string[]) {
  const onChosen = vi.fn<(chosen: string[]) => void>();
  await renderInConsole(<Choice initial={initial} onChosen={onChosen} />);
  return onChosen;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the columns of the report builder (specification 2, section 4)', () => {
  it('are listed in their order', async () => {
    await choose(['power', 'energy']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['POWER', 'ENERGY']);
  });

  it('offers only what is not chosen yet', async () => {
    await choose(['power']);
    fireEvent.click(screen.getByRole('combobox', { name: 'Add column' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['ENERGY', 'VOLTAGE']);
  });

  it('gets a column at the end', async () => {
    const onChosen = await choose(['power']);
    fireEvent.click(screen.getByRole('combobox', { name: 'Add column' }));
    fireEvent.click(await screen.findByRole('option', { name: 'ENERGY' }));
    expect(onChosen).toHaveBeenLastCalledWith(['power', 'energy']);
  });

  it('moves a column up and down', async () => {
    const onChosen = await choose(['power', 'energy', 'voltage']);
    press('Move “ENERGY” up');
    expect(onChosen).toHaveBeenLastCalledWith(['energy', 'power', 'voltage']);
    press('Move “ENERGY” down');
    expect(onChosen).toHaveBeenLastCalledWith(['power', 'energy', 'voltage']);
  });

  it('does not move the first up or the last down', async () => {
    await choose(['power', 'energy']);
    expect(screen.getByRole('button', { name: 'Move “POWER” up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move “ENERGY” down' })).toBeDisabled();
  });

  it('leaves a column out', async () => {
    const onChosen = await choose(['power', 'energy']);
    press('Remove “POWER”');
    expect(onChosen).toHaveBeenLastCalledWith(['energy']);
  });
});

describe('a column of the user (specification 2, section 4)', () => {
  const numbers = [
    { name: 'consumption', title: 'Consumption', unit: 'kWh', is_number: true },
    { name: 'a+', title: 'Active, import', unit: 'kWh', is_number: true },
  ];

  async function show() {
    const onAdd = vi.fn();
    const onClose = vi.fn<() => void>();
    await renderInConsole(<OwnColumn numbers={numbers} onAdd={onAdd} onClose={onClose} />);
    return { onAdd, onClose };
  }
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  const add = () => screen.getByRole('button', { name: 'Add' });

  it.each(['', '  '])('needs a heading: %j', async (title) => {
    await show();
    type(/Heading/, title);
    expect(add()).toBeDisabled();
  });

  it('of a text may be empty, as room for a signature', async () => {
    const { onAdd, onClose } = await show();
    type(/Heading/, ' Signature ');
    fireEvent.click(add());
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ kind: 'text', title: 'Signature', text: '' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('of a formula needs one', async () => {
    await show();
    type(/Heading/, 'Cost');
    fireEvent.click(screen.getByRole('radio', { name: 'Formula' }));
    expect(add()).toBeDisabled();
    type(/Formula/, 'consumption * 4.85');
    expect(add()).toBeEnabled();
  });

  it('takes a field into its formula, with a space', async () => {
    const { onAdd } = await show();
    type(/Heading/, 'Cost');
    fireEvent.click(screen.getByRole('radio', { name: 'Formula' }));
    type(/Formula/, '2 *');
    press('Consumption');
    fireEvent.click(add());
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ kind: 'formula', title: 'Cost', formula: '2 * consumption ' });
  });

  it('offers no field whose name a formula would read as a sign', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Formula' }));
    const fields = within(screen.getByRole('group', { name: 'Insert field' }));
    expect(fields.queryByRole('button', { name: 'Active, import' })).toBeNull();
    expect(fields.getByRole('button', { name: 'Consumption' })).toBeEnabled();
  });
});
