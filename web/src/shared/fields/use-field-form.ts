import { useForm } from '@mantine/form';
import { useEffect, type SubmitEvent } from 'react';
import { ApiError } from '@/shared/api';
import { fieldErrors, type FormDraft, type FormValue } from '@/shared/forms';

interface FieldForm {
  initial: Record<string, FormValue>;
  /** Error of the last call: its faults are displayed at their inputs. */
  error: Error | null;
  /** Faults of the draft by input; the form is sent when there are none. */
  check: (draft: FormDraft) => Record<string, string>;
  /** Moves faults of the server to the inputs of the form. */
  place?: (faults: Record<string, string>) => Record<string, string>;
  onSend: (draft: FormDraft) => void;
}

/** Values and faults of a form of declared fields. */
export function useFieldForm({ initial, error, check, place, onSend }: FieldForm) {
  const form = useForm<Record<string, FormValue>>({ initialValues: initial, validate: check });
  const { setErrors } = form;
  useEffect(() => {
    const faults = error instanceof ApiError ? fieldErrors(error) : {};
    setErrors(place?.(faults) ?? faults);
  }, [error, place, setErrors]);
  return {
    draft: form.values,
    faults: form.errors,
    change: (part: FormDraft) => {
      for (const [name, value] of Object.entries(part)) form.setFieldValue(name, value);
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => form.onSubmit(onSend)(event),
  };
}
