import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PhonePickerProps } from './phone-picker';

/** The numbering plans of all countries are loaded on demand. */
const PhonePicker = lazy(() => import('./phone-picker').then((module) => ({ default: module.PhonePicker })));

/** The input of a phone number. */
export function PhoneField(props: PhonePickerProps) {
  const { label, description, value, size } = props;
  const meanwhile = <TextInput label={label} description={description} value={value} size={size} type="tel" readOnly />;
  return (
    <Suspense fallback={meanwhile}>
      <PhonePicker {...props} />
    </Suspense>
  );
}
