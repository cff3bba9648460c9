import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatInterval } from '@/shared/forms';
import { Dialog } from '@/shared/ui';
import { formatDateTime, formatZone, NO_VALUE } from '@/shared/i18n';
import type { Value } from '../../model/device-draft';
import type { ConflictField, EditConflict } from '../../model/edit-conflict';
import type { FormInput, FormSection } from '../../model/form-inputs';
import { useInputTitle } from './device-input';
import classes from './form.module.css';

interface ConflictDialogProps {
  conflict: EditConflict;
  sections: readonly FormSection[];
  /** Back to the form; the input is kept. */
  onClose: () => void;
  /** Called with the keys of the inputs whose own values are kept. */
  onSettle: (keepMine: ReadonlySet<string>) => void;
}

/** Changes by another user since the form was opened, next to the user's own input, so that no input is lost. */
export function ConflictDialog({ conflict, sections, onClose, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const zone = useUserZone();
  const disputed = conflict.fields.filter(({ isDisputed }) => isDisputed);
  const taken = conflict.fields.filter(({ isDisputed }) => !isDisputed);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(disputed.map(({ key }) => key)));
  const inputs = new Map(sections.flatMap((section) => section.inputs.map((input) => [input.key, input] as const)));
  const who = conflict.by || t('conflict.somebody');
  const keep = (key: string, isMine: boolean) =>
    setMine((old) => new Set(isMine ? [...old, key] : [...old].filter((one) => one !== key)));
  return (
    <Dialog title={t('conflict.title')} size={618} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {conflict.at === null
            ? t('conflict.text', { who })
            : t('conflict.text_at', { who, at: formatDateTime(conflict.at, zone) })}
        </Text>
        {disputed.map((field) => (
          <Disputed
            key={field.key}
            field={field}
            input={inputs.get(field.key)}
            isMine={mine.has(field.key)}
            onChoose={(isMine) => keep(field.key, isMine)}
          />
        ))}
        {taken.length > 0 && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('conflict.taken')}
            </Text>
            <ul className={classes.taken}>
              {taken.map((field) => (
                <li key={field.key}>
                  <InputName name={field.key} input={inputs.get(field.key)} />:{' '}
                  <s>{shownValue(field.before, inputs.get(field.key))}</s> →{' '}
                  <b>{shownValue(field.theirs, inputs.get(field.key))}</b>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('conflict.back')}
          </Button>
          <Button onClick={() => onSettle(mine)}>{t('conflict.save')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface DisputedProps {
  field: ConflictField;
  input: FormInput | undefined;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function Disputed({ field, input, isMine, onChoose }: DisputedProps) {
  const { t } = useTranslation('devices');
  return (
    <Radio.Group
      label={<InputName name={field.key} input={input} />}
      value={isMine ? 'mine' : 'theirs'}
      onChange={(value) => onChoose(value === 'mine')}
    >
      <div className={classes.sides}>
        <Radio.Card value="mine" className={classes.side}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Radio.Indicator size="xs" mt={2} />
            <span>
              <span className={classes.faint}>{t('conflict.mine')}</span>
              <br />
              {shownValue(field.mine, input)}
            </span>
          </Group>
        </Radio.Card>
        <Radio.Card value="theirs" className={classes.side}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Radio.Indicator size="xs" mt={2} />
            <span>
              <span className={classes.faint}>{t('conflict.theirs')}</span>
              <br />
              {shownValue(field.theirs, input)}
              <br />
              <span className={classes.faint}>{t('conflict.was', { value: shownValue(field.before, input) })}</span>
            </span>
          </Group>
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}

function InputName({ name, input }: { name: string; input: FormInput | undefined }) {
  const title = useInputTitle(input ?? { title: name.split('.').at(-1) });
  return <>{title}</>;
}

/** A value as the form shows it. */
function shownValue(value: Value, input: FormInput | undefined): string {
  if (value === '') return NO_VALUE;
  if (input?.kind === 'zone') return formatZone(Number(value));
  if (input?.kind === 'interval') return Number(value) > 0 ? formatInterval(Number(value)) : NO_VALUE;
  return String(value);
}
