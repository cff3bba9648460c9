import { accountingPoints, createAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { consumers, suppliers } from '@gaugeway/proto/api/directories';
import { buildTree } from '@gaugeway/proto/api/objects';
import { POINT_FIELDS } from '@gaugeway/proto/fields/accounting-point';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import en from '@/shared/i18n/locales/en/accounting-points.json';
import { PointForm } from './point-form';

const none = { data: [] };
const answers = [
  answer(createAccountingPoint, { accounting_point: { id: 7 }, msg: 'Created.' } as never),
  answer(consumers, { consumers: none } as never),
  answer(suppliers, { suppliers: none } as never),
  answer(buildTree, { objects: [] }),
  answer(accountingPoints, { accounting_points: none } as never),
];
const input = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
const type = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(input(label));
  fireEvent.click(await screen.findByText(option, { selector: '[role=option] *' }));
};

it('has an input for each declared field of electricity, and sends their values', async () => {
  await renderInConsole(<PointForm onClose={() => undefined} />, { answers });
  await choose(/^Resource/, en.resource_name.electricity);
  for (const { name } of fieldsOf(POINT_FIELDS, 'form'))
    expect(screen.getAllByText(en.field[name], { selector: 'label, label *' }).length).toBeGreaterThan(0);
  type(/^Title/, ' Flat 7 ');
  await choose(/^Voltage level/, en.option.voltage_level[4]);
  type(/^Loss factor/, '1.05');
  fireEvent.click(screen.getByText(en.form.create, { selector: 'button *' }));
  await waitFor(() => expect(sentTo(createAccountingPoint)).toHaveLength(1));
  expect(sentTo(createAccountingPoint)[0]).toMatchObject({
    ...{ title: 'Flat 7', resource_type_id: 3, type: 3, voltage_level: 4, loss_factor: 1.05, price_category: null },
  });
});

it('has no fields of electricity for water', async () => {
  await renderInConsole(<PointForm onClose={() => undefined} />, { answers });
  await choose(/^Resource/, en.resource_name.water);
  expect(screen.queryByText(en.field.voltage_level)).toBeNull();
});
