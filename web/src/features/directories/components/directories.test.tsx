import { consumers, createConsumer, createSupplier, subjectTypes, suppliers } from '@gaugeway/proto/api/directories';
import { ENTITY_LIMIT_USE } from '@gaugeway/proto/api/entity-limits';
import { CONSUMER_FIELDS } from '@gaugeway/proto/fields/consumer';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { SUPPLIER_FIELDS } from '@gaugeway/proto/fields/supplier';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import { useListState } from '@/shared/data-table';
import en from '@/shared/i18n/locales/en/directories.json';
import { ConsumersTab } from './consumers-tab';
import { SuppliersTab } from './suppliers-tab';

const none = () => undefined;
const empty = { data: [], total: 0, current_page: 1, per_page: 10, last_page: 1 } as never;
const limits = answer(ENTITY_LIMIT_USE.objects, { limits: [] });
const created = { msg: 'Created.' } as never;

function Adding({ tab: Tab }: { tab: typeof ConsumersTab }) {
  const list = useListState({ field: 'name', descending: false });
  return <Tab list={list} adding onAdd={none} />;
}

const dialog = () => within(screen.getByRole('dialog'));
const type = (label: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
const labelOf = (name: keyof typeof en.field) => new RegExp(`^${en.field[name].replace('.', '\\.')}`);

describe('the form of a consumer', () => {
  const add = async () => {
    const answers = [
      limits,
      answer(consumers, { consumers: empty }),
      answer(subjectTypes, {
        subject_types: [
          { id: 1, title: 'Person' },
          { id: 2, title: 'Organisation' },
        ],
      }),
      answer(createConsumer, created),
    ];
    await renderInConsole(<Adding tab={ConsumersTab} />, { answers });
    await waitFor(() => expect(dialog().getByRole('combobox', { name: /^Kind/ })).toHaveValue('Person'));
  };
  const inputs = (of: 'person' | 'organisation') =>
    fieldsOf(CONSUMER_FIELDS, 'form').filter(({ form }) => !form?.of || form.of === of);

  it('has the inputs of a person first', async () => {
    await add();
    for (const { name } of inputs('person'))
      expect(dialog().getAllByLabelText(labelOf(name)).length).toBeGreaterThan(0);
    expect(dialog().queryByLabelText(labelOf('registration_number'))).toBeNull();
  });

  it('has the inputs of an organisation, and sends its type as a number', async () => {
    await add();
    fireEvent.click(dialog().getByRole('combobox', { name: /^Kind/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Organisation' }));
    for (const { name } of inputs('organisation'))
      expect(dialog().getAllByLabelText(labelOf(name)).length).toBeGreaterThan(0);
    expect(dialog().queryByLabelText(labelOf('email'))).toBeNull();
    type(/^Name/, ' School ');
    press();
    await waitFor(() => expect(sentTo(createConsumer)).toHaveLength(1));
    expect(sentTo(createConsumer)[0]).toMatchObject({
      ...{ name: 'School', subject_type_id: 2, number_of_contract: '', inn: '', measurement_code_object: '' },
      ...{ phone_number: '', email: '', registration_date: null, registration_number: '', address: '', comment: '' },
      account_access_enabled: false,
    });
  });
});

describe('the form of a supplier', () => {
  it('sends an empty report day as none', async () => {
    const answers = [limits, answer(suppliers, { suppliers: empty }), answer(createSupplier, created)];
    await renderInConsole(<Adding tab={SuppliersTab} />, { answers });
    for (const { name } of fieldsOf(SUPPLIER_FIELDS, 'form'))
      expect(dialog().getByLabelText(labelOf(name))).toBeInTheDocument();
    type(/^Name/, 'Water company');
    press();
    await waitFor(() => expect(sentTo(createSupplier)).toHaveLength(1));
    expect(sentTo(createSupplier)[0]).toMatchObject({
      ...{ name: 'Water company', number_of_contract: '', inn: '', email: '', report_date: null },
    });
  });

  it('limits the report day as the contract does', async () => {
    await renderInConsole(<Adding tab={SuppliersTab} />, {
      answers: [limits, answer(suppliers, { suppliers: empty })],
    });
    const day = dialog().getByLabelText<HTMLInputElement>(labelOf('report_date'));
    fireEvent.change(day, { target: { value: '77' } });
    fireEvent.blur(day);
    const schema = createSupplier.input.shape.report_date;
    expect(schema.safeParse(Number(day.value)).success).toBe(true);
    expect(schema.safeParse(Number(day.value) + 1).success).toBe(false);
  });
});
