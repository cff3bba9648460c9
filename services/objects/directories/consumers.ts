import { SUBJECT } from '@gaugeway/proto/api';
import { CONSUMER_FIELDS } from '@gaugeway/proto/fields/consumer';
import { type Directory, pointsOf } from './directory';
import { contractTaken } from './directory.errors';

/** Consumers: persons with phone and email, or organisations with their registration (specification 2, section 3). */
export const consumerDirectory: Directory = {
  name: 'consumer',
  table: 'consumer',
  limited: 'consumers',
  fields: CONSUMER_FIELDS,
  derived: { points_count: pointsOf('consumer_id') },
  sort: {},
  filters: [],
  // Persons are not for those who see a house alone: only consumers of points that the user sees, and those of none.
  seen: 'by_points',
  // Fields that only the other kind of subject has are not stored.
  prepare: (values) =>
    values.subject_type_id === SUBJECT.person
      ? { ...values, registration_date: null, registration_number: '' }
      : { ...values, phone_number: '', email: '' },
  taken: (constraint, { number_of_contract }) =>
    constraint === 'consumer_contract'
      ? contractTaken({ number: String(number_of_contract) }, { attribute: 'number_of_contract' })
      : null,
};
