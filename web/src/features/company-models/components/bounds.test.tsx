import { uploadCodec } from '@gaugeway/proto/api/company-models';
import { MOST_NO_VALUES } from '@gaugeway/proto/api/model-definition';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { inputBounds } from '@/shared/api';
import en from '@/shared/i18n/locales/en/models.json';
import { newReading } from '../model/read-registers';
import { CodecForm } from './codec-form';
import { ReadRegisters } from './read-registers';

const OPTIONS = {
  ...{ fields: [], facts: [], units: [], message_types: [{ id: 1, title: 'Readings' }], resources: [], tabs: [] },
  ...{ source_limit: 1000, register_models: [], register_values: [] },
};
const MOST = {
  values: MOST_NO_VALUES,
  keys: inputBounds(uploadCodec, 'time_keys').maxItems,
};
const none = () => undefined;
const listOf = <T,>(length: number, make: () => T): T[] => Array.from({ length }, make);

function Registers({ count }: { count: number }) {
  const [readings, setReadings] = useState(() => listOf(count, () => newReading()));
  return (
    <ReadRegisters options={OPTIONS} readings={readings} resource={null} onReadings={setReadings} onResource={none} />
  );
}

const fullOf = (most: number) => `Limit reached: ${most}`;

it.each([
  [MOST.values, false],
  [MOST.values + 1, true],
])('%i contents without a value are refused: %s', async (count, isRefused) => {
  await renderInConsole(<Registers count={1} />);
  const input = screen.getByLabelText(en.read_registers.no_values);
  fireEvent.change(input, { target: { value: listOf(count, () => 'ffff').join(', ') } });
  expect(screen.queryByText(`Up to ${MOST.values} values are permitted.`) !== null).toBe(isRefused);
});

it('a codec takes as many keys of times as the contract', async () => {
  const { user } = await renderInConsole(
    <CodecForm
      {...{ initial: null, options: OPTIONS, error: null, saved: null, saving: false }}
      {...{ onChanged: none, onSave: none, onCancel: none }}
    />,
  );
  const input = screen.getByLabelText(en.time_keys, { selector: 'input' });
  const paste = async (count: number) => {
    await user.click(input);
    await user.paste(
      listOf(count, () => '')
        .map((_, at) => `t${count}${at}`)
        .join(','),
    );
  };
  await paste(MOST.keys - 1);
  expect(screen.queryByText(fullOf(MOST.keys))).toBeNull();
  await paste(2);
  expect(screen.getByText(fullOf(MOST.keys))).toBeInTheDocument();
  expect(document.querySelectorAll('.mantine-Pill-label')).toHaveLength(MOST.keys);
});
