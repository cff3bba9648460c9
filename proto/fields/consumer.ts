import type { Fields } from './field';

/** Fields of a consumer that a user can set. Persons have phone and email, organisations their registration. */
export const CONSUMER_FIELDS = {
  name: { kind: 'name', max: 255, form: { required: true }, list: { width: 184, shown: true }, sortable: true },
  /** 1 a person, 2 an organisation. */
  subject_type_id: {
    kind: 'choice',
    max: 2,
    default: 1,
    form: { required: true },
    list: { width: 144, shown: true },
  },
  number_of_contract: { kind: 'text', max: 50, form: {}, list: { width: 136, shown: true }, sortable: true },
  inn: { kind: 'inn', max: 20, form: {}, list: { width: 112, shown: true }, sortable: true },
  /** Code of the measured object in the books of the supplier. */
  measurement_code_object: { kind: 'text', max: 100, form: { help: true }, list: { width: 168 } },
  phone_number: {
    kind: 'phone',
    max: 30,
    form: { of: 'person' },
    list: { width: 152, shown: true },
  },
  email: { kind: 'email', max: 254, form: { of: 'person' }, list: { width: 176 } },
  registration_date: { kind: 'date', form: { of: 'organisation' }, list: { width: 144 } },
  registration_number: { kind: 'text', max: 50, form: { of: 'organisation' }, list: { width: 160 } },
  address: { kind: 'text', max: 500, form: {}, list: { width: 176, shown: true, after: 'inn' }, sortable: true },
  comment: { kind: 'text', max: 1000, form: { input: 'note' }, list: { width: 200 } },
  /** The consumer can sign in to see their own points. */
  account_access_enabled: {
    kind: 'flag',
    form: { help: true },
    list: { width: 136, shown: true },
    import: { heads: ['Хувийн кабинетад нэвтрэх эрхтэй'] },
  },
} as const satisfies Fields;
