import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import type { LorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerForm, ErrorSummary, fieldErrors } from '@/shared/forms';
import { errorText, ResourceLabel } from '@/shared/ui';
import { changedAttributes, type Draft, newDraft, type Value } from '../../model/device-draft';
import { draftFaults, type DraftFault } from '../../model/draft-faults';
import { conflictOf, type EditConflict, settled } from '../../model/edit-conflict';
import { type FormSection, formSections, keysOf } from '../../model/form-inputs';
import { isLorawanChanged, lorawanDraftOf, lorawanFaults } from '../../model/lorawan-draft';
import type { useSaveDevice } from '../../model/use-save-device';
import { withZoneFrom } from '../../model/zone-from';
import { ConflictDialog } from './conflict-dialog';
import { DeviceInput } from './device-input';
import { LorawanSection } from './lorawan-section';
import { ModelSelect } from './model-select';
import classes from './form.module.css';

interface DeviceFormBodyProps {
  models: readonly DeviceModel[];
  attributes: readonly DeviceAttribute[];
  /** Model of an existing device, which cannot be changed. */
  model: DeviceModel | null;
  initial: Draft;
  lorawan: LorawanSettings | null;
  companyZone: number;
  saving: ReturnType<typeof useSaveDevice>;
  onCancel: () => void;
}

/** The inputs of a device: first its model, then those that the model has. */
export function DeviceFormBody(props: DeviceFormBodyProps) {
  const { models, attributes, model: initialModel, initial, lorawan: stored, companyZone, saving, onCancel } = props;
  const { t } = useTranslation(['devices', 'common']);
  const { save } = saving;
  const [model, setModel] = useState(initialModel);
  const [opened, setOpened] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [radio, setRadio] = useState(() => lorawanDraftOf(stored));
  const [faults, setFaults] = useState<Record<string, DraftFault>>({});
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const exists = initialModel !== null;
  const inputs = model ? formSections(model, attributes) : [];
  const sections = exists ? withZoneFrom(inputs, draft, opened, t('form.zone_from')) : inputs;
  const hasServer = model !== null && isAble(model, 'hasNetworkServer');

  const refused = refusedInputs(save.error);
  const problem = (key: string): string | undefined => {
    const fault = faults[key];
    if (fault) return t(`form.fault.${fault.fault}`, { limit: fault.limit });
    return refused[key];
  };
  const set = (key: string, value: Value) => {
    setFaults(({ [key]: _, ...rest }) => rest);
    setDraft((old) => ({ ...old, [key]: value }));
  };

  const store = (
    current: Draft,
    before: Draft,
    storedDevice?: NonNullable<Parameters<typeof save.mutate>[0]['storedDevice']>,
  ) => {
    if (!model) return;
    save.mutate(
      {
        model,
        draft: current,
        shown: keysOf(sections),
        attributes: changedAttributes(current, before, attributes, keysOf(sections)),
        lorawan: hasServer && isLorawanChanged(radio, stored) ? radio : null,
        storedDevice,
      },
      { onError: (error) => setConflict(conflictOf(error, before, current)) },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!model) {
      setFaults({ model_id: { fault: 'required' } });
      return;
    }
    const found = {
      ...draftFaults(draft, sections, exists),
      ...(hasServer ? lorawanFaults(radio, stored) : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) store(draft, opened);
    else focusFirstFault(event.currentTarget);
  };
  const settle = (keepMine: ReadonlySet<string>) => {
    const storedDevice = saving.storedDevice.current;
    if (!conflict || !storedDevice) return;
    const next = settled(draft, conflict.fields, keepMine);
    const before = { ...opened, ...Object.fromEntries(conflict.fields.map(({ key, theirs }) => [key, theirs])) };
    setDraft(next);
    setOpened(before);
    setConflict(null);
    const properties = conflict.properties ?? storedDevice.properties;
    store(next, before, { id: storedDevice.id, version: conflict.version, properties });
  };

  const [first, ...others] = sections;
  const fields = { exists, draft, problem, set };
  const shown = new Set(['model_id', ...keysOf(sections), ...LORAWAN_INPUTS]);
  const hidden = Object.entries(refused).flatMap(([key, sentence]) => (shown.has(key) ? [] : [sentence]));
  const wrong = Object.keys(faults).length;
  const summary =
    wrong > 0
      ? t('form.check', { count: wrong })
      : save.error && conflict === null
        ? (saving.isStored() && !exists ? `${t('form.stored_but')} ` : '') + errorText(save.error)
        : null;

  return (
    <DrawerForm
      confirm={exists ? t('common:actions.save') : t('form.create')}
      saving={save.isPending}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <ErrorSummary message={summary} details={hidden} />
      {initialModel ? (
        <div>
          <Text size="sm" fw={600}>
            {t('form.model')}
          </Text>
          <div className={classes.fact}>
            {initialModel.brand} {initialModel.name} · <ResourceLabel resource={initialModel.resource} />
          </div>
        </div>
      ) : (
        <ModelSelect
          models={models}
          value={model?.id ?? null}
          error={problem('model_id')}
          onChange={(next) => {
            setFaults({});
            setModel(next);
            setDraft((old) => newDraft(next, old, companyZone));
          }}
        />
      )}
      {first && <Section section={first} {...fields} />}
      {hasServer && (
        <fieldset className={classes.section}>
          <legend className={classes.sectionTitle}>{t('form.section.lorawan')}</legend>
          <LorawanSection
            draft={radio}
            stored={stored}
            problem={problem}
            onChange={(next) => {
              setFaults((old) => Object.fromEntries(Object.entries(old).filter(([key]) => !isLorawanInput(key))));
              setRadio(next);
            }}
          />
        </fieldset>
      )}
      {others.map((section) => (
        <Section key={section.id} section={section} {...fields} />
      ))}
      {conflict && (
        <ConflictDialog conflict={conflict} sections={sections} onClose={() => setConflict(null)} onSettle={settle} />
      )}
    </DrawerForm>
  );
}

interface SectionProps {
  section: FormSection;
  exists: boolean;
  draft: Draft;
  problem: (key: string) => string | undefined;
  set: (key: string, value: Value) => void;
}

function Section({ section, exists, draft, problem, set }: SectionProps) {
  const { t } = useTranslation('devices');
  return (
    <fieldset className={classes.section}>
      <legend className={classes.sectionTitle}>{t(`form.section.${section.id}`)}</legend>
      {section.inputs.map((input) => (
        <DeviceInput
          key={input.key}
          input={input}
          exists={exists}
          value={draft[input.key] ?? ''}
          error={problem(input.key)}
          onChange={(value) => set(input.key, value)}
        />
      ))}
    </fieldset>
  );
}

const LORAWAN_INPUTS = [
  'network_server_id',
  'application_id',
  'device_profile_id',
  'join_eui',
  'dev_addr',
  'app_key',
  'nwk_key',
  'nwk_s_key',
  'app_s_key',
  's_nwk_s_int_key',
  'f_nwk_s_int_key',
];
const isLorawanInput = (key: string): boolean => LORAWAN_INPUTS.includes(key);

/** Messages of the server by input; one about a single input may have only its name. */
function refusedInputs(error: Parameters<typeof fieldErrors>[0] | null): Record<string, string> {
  if (!error) return {};
  return { ...(error.attribute ? { [error.attribute]: error.message } : {}), ...fieldErrors(error) };
}

function focusFirstFault(form: EventTarget): void {
  // The inputs are marked in the next render.
  requestAnimationFrame(() => {
    if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
