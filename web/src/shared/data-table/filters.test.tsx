import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { FilterSelect } from './filter-select';
import { SearchField } from './search-field';

describe('a search field', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Name or number' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  async function show(value = '') {
    const onSearch = vi.fn<(text: string) => void>();
    await renderInConsole(<SearchField value={value} placeholder="Name or number" onSearch={onSearch} />);
    return onSearch;
  }

  it('searches once, after a pause in the typing, without the spaces around', async () => {
    const onSearch = await show();
    type('boi');
    type(' boiler ');
    expect(onSearch).not.toHaveBeenCalled();
    await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('boiler'));
  });

  it('leaves the space after a word that was searched for, and follows the address', async () => {
    function Address() {
      const [text, setText] = useState('');
      return (
        <>
          <SearchField value={text} placeholder="Name or number" onSearch={setText} />
          <output>{text}</output>
          <button onClick={() => setText('pump')}>Link</button>
        </>
      );
    }
    await renderInConsole(<Address />);
    type('boiler ');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^boiler$/));
    expect(field()).toHaveValue('boiler ');
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(field()).toHaveValue('pump');
  });

  it('is emptied by its cross', async () => {
    const onSearch = await show('boiler');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
    await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith(''));
  });

  it('is emptied by the Escape key', async () => {
    const onSearch = await show('boiler');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field()).toHaveValue('');
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith(''));
  });

  it('has no cross while it is empty', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('is focused by the slash key', async () => {
    await show();
    fireEvent.keyDown(document.documentElement, { key: '/', code: 'Slash' });
    expect(field()).toHaveFocus();
  });
});

describe('a filter by options (specification 3, section 2.11)', () => {
  const few = ['Gas', 'Heat', 'Water'].map((label, id) => ({ value: String(id), label }));

  function Filter(props: Partial<Parameters<typeof FilterSelect>[0]>) {
    const [chosen, setChosen] = useState<readonly string[]>(props.chosen ?? []);
    return (
      <FilterSelect
        label="Resource"
        placeholder="Any resource"
        options={few}
        {...props}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          props.onChange?.(next);
        }}
      />
    );
  }
  const box = () => screen.getByRole('combobox', { name: 'Resource' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const open = () => fireEvent.click(box());

  it('lists its options', async () => {
    await renderInConsole(<Filter />);
    open();
    expect(options()).toEqual(['Gas', 'Heat', 'Water']);
  });

  it('lists what holds the typed text', async () => {
    await renderInConsole(<Filter />);
    fireEvent.change(box(), { target: { value: 'AT' } });
    expect(options()).toEqual(['Heat', 'Water']);
  });

  it('says that nothing fits', async () => {
    await renderInConsole(<Filter />);
    fireEvent.change(box(), { target: { value: 'steam' } });
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('takes several options', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    await renderInConsole(<Filter onChange={onChange} />);
    open();
    fireEvent.click(screen.getByRole('option', { name: 'Gas' }));
    fireEvent.click(screen.getByRole('option', { name: 'Water' }));
    expect(onChange).toHaveBeenLastCalledWith(['0', '2']);
  });

  it('replaces the option where one can be chosen', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    await renderInConsole(<Filter isOne chosen={['0']} onChange={onChange} />);
    open();
    fireEvent.click(screen.getByRole('option', { name: 'Water' }));
    expect(onChange).toHaveBeenLastCalledWith(['2']);
  });

  it('gives up the last option by the Backspace key', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    await renderInConsole(<Filter chosen={['0', '1']} onChange={onChange} />);
    fireEvent.keyDown(box(), { key: 'Backspace' });
    expect(onChange).toHaveBeenLastCalledWith(['0']);
  });

  it('gives up all options by its cross', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    await renderInConsole(<Filter chosen={['0', '1']} onChange={onChange} />);
    // For the pointer: the keyboard uses the Backspace key.
    fireEvent.click(screen.getByLabelText('Clear'));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(screen.queryByLabelText('Clear')).toBeNull();
  });

  it('gives up an option that is pressed again', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    await renderInConsole(<Filter chosen={['0', '1']} onChange={onChange} />);
    open();
    fireEvent.click(screen.getByRole('option', { name: 'Gas' }));
    expect(onChange).toHaveBeenLastCalledWith(['1']);
  });

  it('leaves the search to the server where it searches', async () => {
    const onSearch = vi.fn<(typed: string) => void>();
    await renderInConsole(<Filter onSearch={onSearch} />);
    fireEvent.change(box(), { target: { value: 'steam' } });
    expect(onSearch).toHaveBeenLastCalledWith('steam');
    expect(options()).toEqual(['Gas', 'Heat', 'Water']);
  });
});
