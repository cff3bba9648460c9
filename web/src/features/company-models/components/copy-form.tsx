import { type CompanyModel, type companyModelOptions, copyModel } from '@gaugeway/proto/api/company-models';
import type { ModelCopy, ModelRegister } from '@gaugeway/proto/api/model-definition';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import type { CallOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Checkbox, NumberInput, Select, Text, TextInput } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerForm, ErrorSummary, TitleInput, fieldErrors } from '@/shared/forms';
import { inMinutes, inputBounds, type ApiError } from '@/shared/api';
import { errorText, ResourceLabel } from '@/shared/ui';
import { keptEntries, type ReadingDraft, readingDrafts, readingsOf, shownBy } from '../model/read-registers';
import { refusedAt } from '../model/refused-at';
import { ControlRegisters } from './control-registers';
import { CopiedFields } from './copied-fields';
import { CopiedLimits } from './copied-limits';
import { ReadRegisters } from './read-registers';
import classes from './company-models.module.css';

export type CopyInput = Omit<CallOf<typeof copyModel>, 'model_id'>;

interface CopyFormProps {
  /** Edited copy; null = a new one. */
  known: CompanyModel | null;
  catalogue: readonly DeviceModel[];
  units: readonly { name: string; title: string }[];
  tabs: readonly { name: string; title: string }[];
  /** Models whose copies declare registers, and the options of the registers. */
  registers: Pick<
    ReplyOf<typeof companyModelOptions>,
    'register_models' | 'register_values' | 'fields' | 'facts' | 'units' | 'resources'
  >;
  error: ApiError | null;
  saving: boolean;
  onSave: (modelId: number, input: CopyInput) => void;
  onCancel: () => void;
}

type Draft = Required<
  Pick<CopyInput, 'titles' | 'units' | 'hidden_tabs' | 'disabled_controls' | 'limits' | 'for_gateway'>
> & {
  name: string;
  brand: string;
  minutes: number | string;
  registers: ModelRegister[];
  readings: ReadingDraft[];
  resource: ModelCopy['resource'];
};

function draftOf(known: CompanyModel | null): Draft {
  const {
    titles = {},
    units = {},
    hidden_tabs = [],
    disabled_controls = [],
    limits = {},
    registers = [],
    for_gateway = false,
  } = known?.copy ?? {};
  const period = known?.copy?.report_period ?? null;
  return {
    ...{ name: known?.name ?? '', brand: known?.brand ?? '', minutes: period === null ? '' : period / 60 },
    ...{ titles, units, hidden_tabs, disabled_controls, limits, registers, for_gateway },
    ...{ readings: readingDrafts(known), resource: known?.copy?.resource ?? null },
  };
}

/** Labels of the numbers of a register. */
const INPUTS: Readonly<Record<string, ParseKeys<'models'>>> = {
  address: 'registers.address',
  read_address: 'registers.read_address',
  duration_address: 'registers.duration_address',
  factor: 'registers.factor',
  on: 'registers.on',
  off: 'registers.off',
  min: 'least',
  max: 'greatest',
  count: 'registers.count',
  title: 'registers.parameter',
};

/** Form of a copy: the copied model, the name, and the differences. */
export function CopyForm({ known, catalogue, units, tabs, registers, error, saving, onSave, onCancel }: CopyFormProps) {
  const { t } = useTranslation(['models', 'common']);
  const [base, setBase] = useState(() => catalogue.find(({ id }) => id === known?.base?.id) ?? null);
  const [draft, setDraft] = useState(() => draftOf(known));
  const patch = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const refused = error ? fieldErrors(error) : {};
  const shown = ['name', 'brand', 'model_id'];
  const titleOf = (known: readonly { name: string; title: string }[], name: string) =>
    known.find((each) => each.name === name)?.title ?? name;
  const titles = {
    registers: draft.registers.map(({ value }) => titleOf(registers.register_values, value)),
    readings: draft.readings.map(({ field }) => titleOf(registers.fields, field ?? '')),
    input: (_: string, name: string) => INPUTS[name] && t(INPUTS[name]),
  };
  const details = Object.entries(refused).flatMap(([field, text]) =>
    shown.includes(field) ? [] : [refusedAt(field, text, titles)],
  );

  const has = base && shownBy(base, draft.readings, registers);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!base || !has) return;
    const { minutes, name, brand, ...copy } = draft;
    const readings = readingsOf(draft.readings);
    const fields = has.fields.map((field) => field.name);
    onSave(base.id, {
      ...copy,
      ...{ name: name.trim(), brand: brand.trim() },
      report_period: minutes === '' ? null : Math.round(Number(minutes) * 60),
      readings,
      resource: readings.length > 0 ? copy.resource : null,
      // Titles without those of fields and tabs whose registers were removed from the copy.
      titles: keptEntries(copy.titles, fields),
      units: keptEntries(copy.units, fields),
      hidden_tabs: copy.hidden_tabs.filter((tab) => has.tabs.includes(tab)),
    });
  };

  return (
    <DrawerForm
      confirm={known ? t('common:actions.save') : t('make_copy')}
      saving={saving}
      disabled={!base || !draft.name.trim()}
      onCancel={onCancel}
      onSubmit={save}
    >
      <ErrorSummary message={error ? errorText(error) : null} details={details} />
      {known && base ? (
        <div>
          <Text size="sm" fw={600}>
            {t('base')}
          </Text>
          <Text size="md">
            {base.brand} {base.name} · <ResourceLabel resource={base.resource} />
          </Text>
        </div>
      ) : (
        <BaseSelect
          catalogue={catalogue}
          value={base}
          error={refused['model_id']}
          onChange={(model) => {
            setBase(model);
            // Errors of another model's fields do not apply to this one's.
            setDraft(({ name, minutes }) => ({ ...draftOf(null), name, minutes, brand: model.brand }));
          }}
        />
      )}
      {base && has && (
        <>
          <div className={classes.grid}>
            <TitleInput
              label={t('name')}
              {...inputBounds(copyModel, 'name')}
              value={draft.name}
              error={refused['name']}
              onChange={(name) => patch({ name })}
            />
            <TextInput
              label={t('brand')}
              {...inputBounds(copyModel, 'brand')}
              value={draft.brand}
              error={refused['brand']}
              onChange={(event) => patch({ brand: event.currentTarget.value })}
            />
            <NumberInput
              label={t('report_minutes')}
              description={t('report_hint')}
              {...inMinutes(inputBounds(copyModel, 'report_period'))}
              value={draft.minutes}
              onChange={(minutes) => patch({ minutes })}
            />
          </div>
          {registers.register_models.includes(base.id) && (
            <ReadRegisters
              options={registers}
              readings={draft.readings}
              resource={draft.resource ?? null}
              onReadings={(readings) => patch({ readings })}
              onResource={(resource) => patch({ resource })}
            />
          )}
          <Switched
            legend={t('tabs')}
            entries={has.tabs.map((name) => [name, tabs.find((tab) => tab.name === name)?.title ?? name])}
            off={draft.hidden_tabs}
            onChange={(hidden_tabs) => patch({ hidden_tabs })}
          />
          <Switched
            legend={t('controls')}
            entries={Object.entries(base.options.control).map(([name, { title }]) => [name, title])}
            off={draft.disabled_controls}
            onChange={(disabled_controls) => patch({ disabled_controls })}
          />
          {registers.register_models.includes(base.id) && (
            <>
              <ControlRegisters
                values={registers.register_values}
                registers={draft.registers}
                onChange={(declared) => patch({ registers: declared })}
              />
              <Checkbox
                label={t('for_gateway')}
                description={t('for_gateway_hint')}
                checked={draft.for_gateway}
                onChange={(event) => patch({ for_gateway: event.currentTarget.checked })}
              />
            </>
          )}
          <CopiedLimits fields={base.form_fields} limits={draft.limits} onChange={(limits) => patch({ limits })} />
          {/* Last: a meter has dozens of them. */}
          <CopiedFields
            fields={has.fields}
            units={units}
            titles={draft.titles}
            chosen={draft.units}
            onTitles={(titles) => patch({ titles })}
            onUnits={(chosen) => patch({ units: chosen })}
          />
        </>
      )}
    </DrawerForm>
  );
}

interface BaseSelectProps {
  catalogue: readonly DeviceModel[];
  value: DeviceModel | null;
  error: string | undefined;
  onChange: (model: DeviceModel) => void;
}

function BaseSelect({ catalogue, value, error, onChange }: BaseSelectProps) {
  const { t } = useTranslation(['models', 'common']);
  const brands = [...new Set(catalogue.map(({ brand }) => brand))].sort((a, b) => a.localeCompare(b));
  return (
    <Select
      label={t('base')}
      description={t('base_hint')}
      placeholder={t('base_placeholder')}
      required
      searchable
      data-autofocus
      allowDeselect={false}
      maxDropdownHeight={320}
      nothingFoundMessage={t('common:nothing_found')}
      value={value ? String(value.id) : null}
      error={error}
      data={brands.map((brand) => ({
        group: brand,
        items: catalogue
          .filter((model) => model.brand === brand)
          .map(({ id, name }) => ({ value: String(id), label: `${brand} ${name}` })),
      }))}
      onChange={(id) => {
        const model = catalogue.find((one) => String(one.id) === id);
        if (model) onChange(model);
      }}
    />
  );
}

interface SwitchedProps {
  legend: string;
  entries: readonly (readonly [name: string, title: string])[];
  /** Names that are switched off. */
  off: readonly string[];
  onChange: (off: string[]) => void;
}

/** Parts of the model as checkboxes that can be cleared. */
function Switched({ legend, entries, off, onChange }: SwitchedProps) {
  if (entries.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{legend}</h3>
      <div className={classes.checks}>
        {entries.map(([name, title]) => (
          <Checkbox
            key={name}
            label={title}
            checked={!off.includes(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? off.filter((one) => one !== name) : [...off, name])
            }
          />
        ))}
      </div>
    </section>
  );
}
