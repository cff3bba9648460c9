import { expect, it } from 'vitest';
import { contractDraft, contractInput } from './contract';

it('sends what was chosen by id, and nothing for what was not', () => {
  const empty = contractDraft(undefined);
  const draft = {
    ...empty,
    fields: { ...empty.fields, title: ' Flat 7 ' },
    consumer: { value: 'c-1', label: 'Bat' },
    parent: { value: '12', label: 'House' },
  };
  expect(contractInput(draft, 1)).toEqual({
    ...{ title: 'Flat 7', city: '', street: '', house: '', innerObject: '', comment: '' },
    consumer_id: 'c-1',
    supplier_id: null,
    object_id: null,
    parent_id: 12,
    price_category: null,
    voltage_level: null,
    loss_factor: null,
    max_power: null,
  });
});

it('has price category and voltage level for electricity only', () => {
  const empty = contractDraft(undefined);
  const fields = { ...empty.fields, price_category: '2', voltage_level: '4', loss_factor: 1.05 };
  expect(contractInput({ ...empty, fields }, 3)).toMatchObject({
    ...{ price_category: 2, voltage_level: 4, loss_factor: 1.05 },
  });
  expect(contractInput({ ...empty, fields }, 1)).toMatchObject({ price_category: null, voltage_level: null });
});
