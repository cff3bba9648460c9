import type { Consumer, Supplier, Transformer } from '@gaugeway/proto/api/directories';
import type { FormDraft } from '@/shared/forms';

/** Fields of every row of a directory. */
export interface DirectoryRow {
  _id: string;
  pin: number;
  version: number;
  name: string;
}

export const PERSON = '1';
export const ORGANISATION = '2';

/** The form of a consumer: a new one is a person. */
export function consumerDraft(row: Consumer | null): FormDraft {
  return {
    name: row?.name ?? '',
    subject_type_id: String(row?.subject_type_id ?? PERSON),
    number_of_contract: row?.number_of_contract ?? '',
    inn: row?.inn ?? '',
    phone_number: row?.phone_number ?? '',
    email: row?.email ?? '',
    registration_date: row?.registration_date ?? null,
    registration_number: row?.registration_number ?? '',
    address: row?.address ?? '',
    measurement_code_object: row?.measurement_code_object ?? '',
    comment: row?.comment ?? '',
    account_access_enabled: row?.account_access_enabled ?? false,
  };
}

export function consumerInput(draft: FormDraft) {
  return {
    name: textOf(draft, 'name'),
    subject_type_id: Number(draft.subject_type_id),
    number_of_contract: textOf(draft, 'number_of_contract'),
    inn: textOf(draft, 'inn'),
    phone_number: textOf(draft, 'phone_number'),
    email: textOf(draft, 'email'),
    registration_date: dayOf(draft, 'registration_date'),
    registration_number: textOf(draft, 'registration_number'),
    address: textOf(draft, 'address'),
    measurement_code_object: textOf(draft, 'measurement_code_object'),
    comment: textOf(draft, 'comment'),
    account_access_enabled: draft.account_access_enabled === true,
  };
}

export function supplierDraft(row: Supplier | null): FormDraft {
  return {
    name: row?.name ?? '',
    number_of_contract: row?.number_of_contract ?? '',
    inn: row?.inn ?? '',
    email: row?.email ?? '',
    report_date: row?.report_date ?? null,
  };
}

export function supplierInput(draft: FormDraft) {
  return {
    name: textOf(draft, 'name'),
    number_of_contract: textOf(draft, 'number_of_contract'),
    inn: textOf(draft, 'inn'),
    email: textOf(draft, 'email'),
    report_date: numberOf(draft, 'report_date'),
  };
}

export function transformerDraft(row: Transformer | null): FormDraft {
  return {
    name: row?.name ?? '',
    kind: String(row?.kind ?? 1),
    serial: row?.serial ?? '',
    primary_value: row?.primary_value ?? null,
    secondary_value: row?.secondary_value ?? null,
    accuracy_class: row?.accuracy_class ?? '',
    verified_at: row?.verified_at ?? null,
    next_verification: row?.next_verification ?? null,
    comment: row?.comment ?? '',
  };
}

export function transformerInput(draft: FormDraft) {
  return {
    name: textOf(draft, 'name'),
    kind: Number(draft.kind),
    serial: textOf(draft, 'serial'),
    // Required: the form is not sent without it.
    primary_value: numberOf(draft, 'primary_value') ?? 0,
    secondary_value: numberOf(draft, 'secondary_value') ?? 0,
    accuracy_class: textOf(draft, 'accuracy_class'),
    verified_at: dayOf(draft, 'verified_at'),
    next_verification: dayOf(draft, 'next_verification'),
    comment: textOf(draft, 'comment'),
  };
}

function textOf(draft: FormDraft, name: string): string {
  const value = draft[name];
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(draft: FormDraft, name: string): number | null {
  const value = draft[name];
  return typeof value === 'number' ? value : null;
}

function dayOf(draft: FormDraft, name: string): string | null {
  return textOf(draft, name) || null;
}
