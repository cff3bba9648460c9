import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordField, ZoneSelect } from '@/shared/account';
import { AddressInput, AddressOfPlace } from '@/shared/addresses';
import { ApiError } from '@/shared/api';
import { basicsOf, CompanyInputs, CompanySelect } from '@/entities/company';
import { DatedZones, NamedZoneSelect } from '@/shared/dated-zones';
import {
  AddEntry,
  DrawerForm,
  ErrorSummary,
  FieldGroup,
  type FormDraft,
  type FormField,
  FormInput,
  FormInputs,
  type FormValue,
  NumberOrNone,
  PeriodDays,
  PeriodPicker,
  TitleInput,
} from '@/shared/forms';
import { PhoneField } from '@/shared/phone';
import { FreePointSelect, LeftOutNotice } from '@/entities/point';
import { DAY, type GalleryEntry, Kept, LONG, NOW, nothing } from '../entry';

const FIELDS: readonly FormField[] = [
  { name: 'name', kind: 'text', label: 'Name', required: true, maxLength: 255 },
  { name: 'email', kind: 'email', label: 'Email', hint: 'Reports are sent there.' },
  { name: 'ratio', kind: 'number', label: 'Ratio', min: 1, max: 1000, decimals: 2, unit: 'A/A' },
  { name: 'resource', kind: 'choice', label: 'Resource', choices: [{ value: 'gas', label: 'Gas' }] },
  { name: 'installed', kind: 'date', label: 'Installed' },
  { name: 'phone', kind: 'phone', label: 'Phone' },
  { name: 'note', kind: 'note', label: 'Note', maxLength: 1000 },
  { name: 'imei', kind: 'code', label: 'IMEI', maxLength: 64 },
  { name: 'eui', kind: 'eui', label: 'EUI', maxLength: 40 },
  { name: 'zone', kind: 'zone', label: 'Time zone' },
  { name: 'period', kind: 'interval', label: 'Report period', zero: 'Not expected' },
  { name: 'isOn', kind: 'switch', label: 'Polled', hint: 'Every hour.' },
];
const DRAFT: FormDraft = {
  ...{ name: 'School', email: 'school@example.org', ratio: 40, resource: 'gas', installed: '2025-11-01' },
  ...{ phone: '+97699112233', note: '', isOn: true },
  ...{ imei: '356938035643809', eui: '70b3d5e75e012345', zone: 8, period: 3600 },
};
const LONG_DRAFT: FormDraft = { ...DRAFT, name: LONG, note: LONG };
const FAULTS = {
  name: 'A meter has this name already.',
  ratio: 'Between 1 and 1000.',
  email: LONG,
  installed: 'Later.',
};

function Inputs({ draft, ...form }: { draft: FormDraft; fields?: readonly FormField[]; faults?: typeof FAULTS }) {
  const { fields = FIELDS, faults = {} } = form;
  return (
    <Kept initial={draft}>
      {(value, change) => (
        <FormInputs fields={fields} draft={value} faults={faults} onChange={(next) => change({ ...value, ...next })} />
      )}
    </Kept>
  );
}

function Input({
  value,
  fault,
  ...field
}: {
  value: number | null;
  fault?: string;
  disabled?: boolean;
  zero?: string;
}) {
  return (
    <Kept<FormValue> initial={value}>
      {(current, change) => (
        <FormInput
          field={{ name: 'period', kind: 'interval', label: 'Report period', ...field }}
          value={current}
          fault={fault}
          onChange={change}
        />
      )}
    </Kept>
  );
}

const ZONES = [
  { from: '', zone: null },
  { from: '2025-02-01', zone: 'Europe/Berlin' },
  { from: '2025-03-01', zone: -3.5 },
];
const SAVING = { send: nothing, error: null, isPending: false, reset: nothing };

const WEEK = { start: NOW - 7 * DAY, stop: NOW };

export const formEntries: readonly GalleryEntry[] = [
  {
    name: 'FormInputs',
    states: {
      normal: () => <Inputs draft={DRAFT} />,
      empty: () => <Inputs draft={{}} />,
      error: () => <Inputs draft={DRAFT} faults={FAULTS} />,
      disabled: () => <Inputs draft={DRAFT} fields={FIELDS.map((field) => ({ ...field, disabled: true }))} />,
      'long texts': () => <Inputs draft={LONG_DRAFT} />,
    },
  },
  {
    name: 'FormInput',
    states: {
      normal: () => <Input value={3600} />,
      empty: () => <Input value={null} />,
      error: () => <Input value={60} fault="At least 5 minutes." />,
      disabled: () => <Input value={3600} disabled />,
      'long texts': () => <Input value={0} zero={LONG} fault={LONG} />,
    },
  },
  {
    name: 'DrawerForm',
    height: 240,
    states: {
      normal: () => <Drawer />,
      saving: () => <Drawer saving />,
      disabled: () => <Drawer disabled />,
    },
  },
  {
    name: 'ErrorSummary',
    states: {
      error: () => <ErrorSummary message="The meter was not saved." details={['Address: it is used already.', LONG]} />,
      empty: () => <ErrorSummary message={null} />,
    },
  },
  {
    name: 'NumberOrNone',
    states: {
      normal: () => (
        <Kept<number | null> initial={63.5}>
          {(value, change) => (
            <NumberOrNone
              label="Limit"
              min={0}
              max={100}
              decimalScale={2}
              suffix=" A"
              value={value}
              onChange={change}
            />
          )}
        </Kept>
      ),
      empty: () => <NumberOrNone label="Limit" value={null} onChange={nothing} />,
      error: () => <NumberOrNone label="Limit" value={101} error="At most 100." onChange={nothing} />,
      disabled: () => <NumberOrNone label="Limit" value={7} disabled onChange={nothing} />,
    },
  },
  {
    name: 'DatedZones',
    states: {
      normal: () => <DatedZones zones={ZONES} above="That of the device" mayUpdate saving={SAVING} />,
      empty: () => <DatedZones zones={null} above="That of the device" mayUpdate saving={SAVING} />,
      offsets: () => <DatedZones zones={[{ from: '', zone: 3 }]} mayUpdate saving={SAVING} />,
      'read-only': () => <DatedZones zones={ZONES} above={LONG} mayUpdate={false} saving={SAVING} />,
    },
  },
  {
    name: 'NamedZoneSelect',
    states: {
      normal: () => <NamedZoneSelect label="Time zone" value="Europe/Berlin" onChange={nothing} />,
      unknown: () => <NamedZoneSelect label="Time zone" value="Mars/Olympus" onChange={nothing} />,
      empty: () => <NamedZoneSelect label="Time zone" value={null} onChange={nothing} />,
      error: () => <NamedZoneSelect label="Time zone" value={null} error="Choose a zone." onChange={nothing} />,
      disabled: () => <NamedZoneSelect label="Time zone" value="Europe/Berlin" disabled onChange={nothing} />,
    },
  },
  {
    name: 'FieldGroup',
    states: Object.fromEntries(
      (['heading', 'label', 'framed'] as const).map((look) => [
        look,
        () => (
          <FieldGroup title="Readings" look={look}>
            <TextInput label="Energy" />
          </FieldGroup>
        ),
      ]),
    ),
  },
  {
    name: 'TitleInput',
    states: {
      normal: () => <TitleInput label="Title" maxLength={255} value="School" onChange={nothing} />,
      empty: () => <TitleInput label="Title" maxLength={255} description={LONG} value="" onChange={nothing} />,
      error: () => (
        <TitleInput
          label="Title"
          maxLength={255}
          error="Another meter has this title."
          value={LONG}
          onChange={nothing}
        />
      ),
    },
  },
  {
    name: 'PeriodPicker',
    states: {
      normal: () => <PeriodPicker period={WEEK} zone={3} longestSeconds={366 * DAY} onShow={nothing} />,
      'at most a week': () => <PeriodPicker period={WEEK} zone={3} longestSeconds={7 * DAY} onShow={nothing} />,
      'first days': () => (
        <PeriodPicker period={{ start: 0, stop: DAY - 1 }} zone={0} longestSeconds={31 * DAY} onShow={nothing} />
      ),
    },
  },
  {
    name: 'PeriodDays',
    states: {
      normal: () => <PeriodDays period={WEEK} zone={3} onChange={nothing} />,
      error: () => <PeriodDays period={WEEK} zone={3} error="At most a year." onChange={nothing} />,
    },
  },
  {
    name: 'PhoneField',
    states: {
      normal: () => (
        <Kept initial="+97699112233">
          {(value, change) => <PhoneField label="Phone" value={value} onChange={change} />}
        </Kept>
      ),
      empty: () => <PhoneField label="Phone" value="" onChange={nothing} />,
      error: () => <PhoneField label="Phone" value="+7" error="Enter the whole number." onChange={nothing} />,
    },
  },
  {
    name: 'AddEntry',
    states: {
      normal: () => (
        <AddEntry count={4} most={48} onAdd={nothing}>
          Add time
        </AddEntry>
      ),
      full: () => (
        <AddEntry count={48} most={48} onAdd={nothing}>
          Add time
        </AddEntry>
      ),
    },
  },
  {
    name: 'PasswordField',
    states: {
      normal: () => (
        <Kept initial="Secret-2025">
          {(value, change) => <PasswordField label="Password" value={value} onChange={change} />}
        </Kept>
      ),
      empty: () => <PasswordField label="Password" value="" onChange={nothing} />,
      error: () => <PasswordField label="Password" value="abc" error="Too short." onChange={nothing} />,
    },
  },
  {
    name: 'ZoneSelect',
    states: {
      normal: () => <ZoneSelect value={3} onChange={nothing} />,
      empty: () => <ZoneSelect value={null} onChange={nothing} />,
    },
  },
  {
    name: 'AddressInput',
    states: {
      normal: () => <Address value="Ulaanbaatar, Peace Avenue 17" />,
      error: () => <Address value="?" error="Enter an address." />,
      'long texts': () => <Address value={LONG} />,
    },
  },
  {
    name: 'AddressOfPlace',
    states: {
      normal: () => <AddressOfPlace place={{ latitude: 47.92, longitude: 106.92 }} onFound={nothing} />,
      disabled: () => <AddressOfPlace place={null} onFound={nothing} />,
    },
  },
  {
    name: 'CompanySelect',
    states: {
      normal: () => (
        <Kept<number | null> initial={4}>
          {(value, change) => (
            <CompanySelect label="Company" placeholder="Choose" value={value} without={[]} onChange={change} />
          )}
        </Kept>
      ),
      empty: () => (
        <CompanySelect label="Company" placeholder="Choose" value={null} dealersOnly without={[2]} onChange={nothing} />
      ),
    },
  },
  {
    name: 'CompanyInputs',
    states: {
      normal: () => <Company />,
      error: () => <Company errors={{ name: 'Enter a name.', inn: 'An INN has 10 digits.' }} />,
      'another zone': () => <Company isMoved />,
    },
  },
  {
    name: 'FreePointSelect',
    states: {
      empty: () => (
        <FreePointSelect label="Point" device={{ model_id: 1, resource: 'water' }} value={null} onChange={nothing} />
      ),
    },
  },
  { name: 'LeftOutNotice', states: { normal: () => <LeftOutNotice modelId={1} resourceTypeId={4} /> } },
];

const COMPANY = basicsOf({
  name: 'Heat of the North',
  inn: '7712345678',
  company_type_id: 1,
  time_zone: 3,
  zone_name: null,
});

function Company({ errors = {}, isMoved = false }: { errors?: Record<string, string>; isMoved?: boolean }) {
  const form = useForm({ initialValues: COMPANY, initialErrors: errors, initialDirty: { time_zone: isMoved } });
  return (
    <Stack gap="sm">
      <CompanyInputs form={form} zone={3} />
    </Stack>
  );
}

function Drawer({ saving = false, disabled = false }: { saving?: boolean; disabled?: boolean }) {
  return (
    <DrawerForm confirm="Save" saving={saving} disabled={disabled} onCancel={nothing} onSubmit={nothing}>
      <TextInput label="Name" defaultValue="School" />
    </DrawerForm>
  );
}

function Address({ value, error }: { value: string; error?: string }) {
  return (
    <Kept initial={value}>
      {(typed, change) => (
        <AddressInput
          label="Address"
          hint="Type, or choose on the map."
          value={typed}
          error={error}
          maxLength={255}
          onChange={change}
          onPick={nothing}
        />
      )}
    </Kept>
  );
}

export const refusal = new ApiError(422, 'errors.invalid', 'The input is not accepted.');
