import { PHONE_LENGTH, signup } from '@gaugeway/proto/api/registration';
import { isStrongPassword } from '@/shared/account';
import { inputBounds } from '@/shared/api/bounds';

/** Form state of the registration. */
export interface RegistrationValues {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmation: string;
  company: string;
  /** 10 characters, or none. */
  inn: string;
}

/** Message of each input. */
export type RegistrationFaults = Partial<Record<keyof RegistrationValues, keyof RegistrationValues | 'not_equal'>>;

/** Number of characters of every INN (specification 1, section 5). */
const { maxLength: INN_LENGTH } = inputBounds(signup, 'inn');

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string) => EMAIL.test(text.trim());

export function registrationFaults(values: RegistrationValues, withPassword: boolean): RegistrationFaults {
  const faults: RegistrationFaults = {};
  if (!values.name.trim()) faults.name = 'name';
  if (!isEmail(values.email)) faults.email = 'email';
  if (values.phone.length < PHONE_LENGTH.min || values.phone.length > PHONE_LENGTH.max) faults.phone = 'phone';
  if (!values.company.trim()) faults.company = 'company';
  if (![0, INN_LENGTH].includes(values.inn.trim().length)) faults.inn = 'inn';
  if (!withPassword) return faults;
  if (!isStrongPassword(values.password)) faults.password = 'password';
  if (values.confirmation.length < 8) faults.confirmation = 'confirmation';
  else if (values.confirmation !== values.password) faults.confirmation = 'not_equal';
  return faults;
}
