import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addObject,
  type CallOf,
  type Consumer,
  consumers,
  createAccountingPoint,
  createConsumer,
  createSupplier,
  createTransformer,
  deleteConsumer,
  deleteSupplier,
  editConsumer,
  editTransformer,
  type Endpoint,
  getAccountingPoint,
  getConsumer,
  getSupplier,
  subjectTypes,
  suppliers,
  tieObjectUsers,
  transformers,
} from '@gaugeway/proto/api';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, owner, stranger } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([objectsService]);
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<TestReply> =>
  app.call(endpoint, input, as(owner));
const person = async (input: object = {}): Promise<Consumer> => {
  const reply = await call(createConsumer, { name: 'Bat Dorj', subject_type_id: 1, ...input });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.consumer as Consumer;
};
const names = (reply: TestReply, list: string): string[] =>
  (reply.body.data[list].data as { name: string }[]).map(({ name }) => name);

describe('a consumer', () => {
  it('has every field of the specification, and leaves as it was given', async () => {
    const input = {
      name: 'Heating Ltd',
      subject_type_id: 2,
      inn: '7707083893',
      number_of_contract: 'H-1',
      registration_date: '2001-02-28',
      registration_number: '1027700132195',
      address: 'Lenina 12',
      comment: 'pays late',
      account_access_enabled: true,
      measurement_code_object: 'M-77',
    };
    const made = await person(input);
    expect(made).toMatchObject({ ...input, phone_number: '', email: '', points_count: 0, version: 1 });
    const read = await call(getConsumer, { id: made._id });
    expect(read.body.data.consumer).toEqual(made);
  });

  it('keeps only what belongs to its kind: a person no registration, an organisation no phone', async () => {
    const contact = { phone_number: '+976 99112233', email: 'bat@example.org' };
    const made = await person({ ...contact, registration_date: '2001-02-28', registration_number: '1' });
    expect(made).toMatchObject({ ...contact, registration_date: null, registration_number: '' });
    const edited = await call(editConsumer, { _id: made._id, subject_type_id: 2, registration_number: '2' });
    expect(edited.body.data.consumer).toMatchObject({ phone_number: '', email: '', registration_number: '2' });
    const wrong = await call(editConsumer, { _id: '1', registration_date: '28.02.2001' });
    expect(wrong.body.data.fields).toEqual({
      _id: ['Enter an identifier of 36 characters.'],
      registration_date: expect.arrayContaining(['Enter a date, for example 2026-01-31.']),
    });
  });

  it('is found by a word of its name, contract, INN, address, phone and email, page by page', async () => {
    for (let n = 1; n <= 12; n++) await person({ name: `Paged ${n}`, address: 'Сухбаатарын талбай' });
    const page = await call(consumers, { page: 2, perPage: 10, search_string: 'ТАЛБАЙ' });
    expect(page.body.data.consumers).toMatchObject({ current_page: 2, per_page: 10, last_page: 2, total: 12 });
    expect(page.body.data.consumers.data).toHaveLength(2);
    for (const [field, value] of Object.entries({ number_of_contract: 'ZX-81', inn: '5001012345' })) {
      const one = await person({ [field]: value });
      const found = await call(consumers, { search_string: value.slice(1) });
      expect(found.body.data.consumers.data).toMatchObject([{ _id: one._id }]);
    }
    expect(names(await call(consumers, { search_string: '100%' }), 'consumers')).toEqual([]);
  });

  it('is not changed over a change that another user made meanwhile', async () => {
    const { _id } = await person();
    expect((await call(editConsumer, { _id, version: 1, comment: 'first' })).status).toBe(200);
    const late = await call(editConsumer, { _id, version: 1, comment: 'second' });
    expect(late).toMatchObject({ status: 409, body: { key: 'errors.changed_meanwhile' } });
  });

  it('has a unique contract number, ignoring case; another company may have the same', async () => {
    await person({ number_of_contract: 'D-100' });
    const again = await call(createConsumer, { name: 'Other', subject_type_id: 1, number_of_contract: 'd-100' });
    expect(again).toMatchObject({
      status: 409,
      body: { key: 'errors.contract_taken', data: { attribute: 'number_of_contract' } },
    });
    const elsewhere = { name: 'Other', subject_type_id: 1, number_of_contract: 'D-100' };
    expect((await app.call(createConsumer, elsewhere, as(stranger))).status).toBe(200);
  });

  it('that is deleted leaves its accounting points behind, which have no consumer then', async () => {
    const { _id } = await person({ name: 'Deleted' });
    const point = { title: 'Flat', resource_type_id: 1, type: 1, consumer_id: _id, price_category: 2 };
    const made = await call(createAccountingPoint, point);
    expect(made.body.data.accounting_point).toMatchObject({ consumer: { _id, name: 'Deleted' }, price_category: 2 });
    expect((await call(getConsumer, { id: _id })).body.data.consumer.points_count).toBe(1);
    expect((await call(deleteConsumer, { id: _id })).status).toBe(200);
    const left = await call(getAccountingPoint, { id: made.body.data.accounting_point.id });
    expect(left.body.data.accounting_point).toMatchObject({ consumer_id: null, consumer: null });
    expect((await call(getConsumer, { id: _id })).status).toBe(404);
  });

  it.each([
    ['a day that no calendar has', { registration_date: '2001-02-29' }, 'registration_date'],
    ['an INN with a space', { inn: '77 07' }, 'inn'],
    ['a phone of letters', { phone_number: 'call me maybe' }, 'phone_number'],
    ['a third kind of subject', { subject_type_id: 3 }, 'subject_type_id'],
    ['a name of marks that turn the text', { name: '\u202Egnp' }, 'name'],
  ])('is refused with %s', async (_, input, field) => {
    const reply = await call(createConsumer, { name: 'Wrong', subject_type_id: 2, ...input });
    expect(reply).toMatchObject({
      status: 422,
      body: { key: 'errors.invalid', data: { fields: { [field]: [/\S/] } } },
    });
  });
});

it('an accounting point does not name a consumer or a supplier of another company', async () => {
  const foreign = await app.call(createSupplier, { name: 'Theirs' }, as(stranger));
  const supplier_id = foreign.body.data.supplier._id as string;
  const point = { title: 'Flat', resource_type_id: 1, type: 1, supplier_id };
  expect(await call(createAccountingPoint, point)).toMatchObject({
    status: 422,
    body: { key: 'errors.unknown_supplier', data: { attribute: 'supplier_id' } },
  });
});

it('who sees a house alone sees the consumers of that house, and those of no point', async () => {
  const house = (await call(addObject, { name: 'House 8', type: 'house' })).body.data.object._id as string;
  const [own, others, free] = [
    await person({ name: 'Lives there' }),
    await person({ name: 'Lives elsewhere' }),
    await person({ name: 'Lives nowhere yet' }),
  ];
  const far = (await call(addObject, { name: 'House 9', type: 'house' })).body.data.object._id as string;
  for (const [object_id, consumer_id] of [
    [house, own._id],
    [far, own._id],
    [far, others._id],
  ] as const) {
    const point = { title: 'Flat', resource_type_id: 1, type: 1, object_id, consumer_id };
    expect((await call(createAccountingPoint, point)).status).toBe(200);
  }
  await app.database.database.query('INSERT INTO objects.company_user (user_id, company_id) VALUES (861, $1)', [
    owner.companyId,
  ]);
  expect((await call(tieObjectUsers, { object_ids: [house], add: [861] })).body.data.changed).toBe(1);
  const rights = { read: [6], create: [], update: [6], delete: [6], access_all: [] };
  const manager = as({ ...owner, userId: 861, isAdmin: false, rights });
  const seen = (await app.call(consumers, { search_string: 'Lives' }, manager)).body.data.consumers;
  expect(seen.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual([own._id, free._id].sort());
  expect((await app.call(getConsumer, { id: others._id }, manager)).status).toBe(404);
  expect((await app.call(editConsumer, { _id: others._id, name: 'Taken' }, manager)).status).toBe(404);
  expect((await app.call(deleteConsumer, { id: others._id }, manager)).status).toBe(404);
  expect((await app.call(getConsumer, { id: own._id }, manager)).status).toBe(200);
  // The points elsewhere are not counted for them.
  const counts = (reply: TestReply) =>
    (reply.body.data.consumers.data as Consumer[]).find(({ _id }) => _id === own._id)?.points_count;
  expect(counts(await app.call(consumers, { search_string: 'Lives' }, manager))).toBe(1);
  expect(counts(await call(consumers, { search_string: 'Lives' }))).toBe(2);
  const edited = await app.call(editConsumer, { _id: own._id, comment: 'called' }, manager);
  expect(edited.body.data.consumer).toMatchObject({ comment: 'called', points_count: 1 });
});

it('a supplier is created, found, read and deleted', async () => {
  const input = { name: 'Water company', inn: '1', number_of_contract: 'W', email: 'w@example.org', report_date: 25 };
  const { supplier } = (await call(createSupplier, input)).body.data;
  expect(supplier).toMatchObject(input);
  expect(names(await call(suppliers, { search_string: 'WATER' }), 'suppliers')).toEqual(['Water company']);
  expect((await call(getSupplier, { id: supplier._id })).body.data.supplier).toEqual(supplier);
  expect((await call(deleteSupplier, { id: supplier._id })).status).toBe(200);
  expect(names(await call(suppliers, {}), 'suppliers')).not.toContain('Water company');
});

it('a transformer has its ratio, and is refused where its plate was read wrong', async () => {
  const input = { name: 'TOP-0.66', kind: 1, primary_value: 200, secondary_value: 5, next_verification: '2030-01-01' };
  const { transformer } = (await call(createTransformer, input)).body.data;
  expect(transformer).toMatchObject({ ...input, ratio: 40, verified_at: null });
  expect(names(await call(transformers, { kind: 2 }), 'transformers')).toEqual([]);
  expect(names(await call(transformers, { sort_field: 'ratio', sort: 'desc' }), 'transformers')).toEqual(['TOP-0.66']);
  const { _id } = transformer as { _id: string };
  expect(await call(editTransformer, { _id, primary_value: 1 })).toMatchObject({
    status: 422,
    body: { key: 'errors.transformer_ratio', data: { attribute: 'primary_value' } },
  });
  expect(await call(editTransformer, { _id, verified_at: '2031-01-01' })).toMatchObject({
    status: 422,
    body: { key: 'errors.verification_order' },
  });
});

it('a sort by what is no column, and by what would be SQL, sorts by name', async () => {
  for (const sort_field of ['company_id', 'd.pin; DROP TABLE objects.consumer', '__proto__', 'constructor'])
    expect((await call(consumers, { sort_field })).status).toBe(200);
});

it('the subject types have names in the language of the caller', async () => {
  const reply = await app.call(subjectTypes, {}, as({ ...owner, language: 'ru' }));
  expect(reply.body.data.subject_types).toEqual([
    { id: 1, title: 'Физическое лицо' },
    { id: 2, title: 'Юридическое лицо' },
  ]);
});
