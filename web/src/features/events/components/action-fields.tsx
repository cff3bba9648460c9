import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type EventAction, MOST_ACTIONS, MOST_ACTIONS_AN_HOUR } from '@gaugeway/proto/api/event-rules';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { FieldGroup } from '@/shared/forms';
import { ACTION_KINDS, actionOf, kindOfAction } from '../model/actions';
import classes from './events.module.css';

interface ActionFieldsProps {
  actions: readonly EventAction[];
  onChange: (actions: readonly EventAction[]) => void;
}

/** Actions on the device when an event begins. */
export function ActionFields({ actions, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('events');
  const mayCommand = useCan('update', SECTION.devices);
  const offered = ACTION_KINDS.filter((kind) => mayCommand || kind === 'poll');
  return (
    <FieldGroup title={t('action.title')}>
      {actions.map((action, index) => {
        const kind = kindOfAction(action);
        const other = action.kind === 'command' && kind === null ? JSON.stringify(action.management) : null;
        const known = kind !== null && !offered.includes(kind) ? [...offered, kind] : offered;
        return (
          // An action has no identity other than its index.
          <div key={index} className={classes.condition}>
            <div className={classes.line}>
              <Select
                label={t('action.what')}
                allowDeselect={false}
                data={[
                  ...known.map((each) => ({ value: each as string, label: t(`action.${each}`) })),
                  ...(other === null ? [] : [{ value: 'other', label: t('action.other', { command: other }) }]),
                ]}
                value={kind ?? 'other'}
                onChange={(next) => {
                  const chosen = ACTION_KINDS.find((each) => each === next);
                  if (chosen) onChange(actions.with(index, actionOf(chosen)));
                }}
              />
              <ActionIcon
                size={36}
                aria-label={t('action.remove', { number: index + 1 })}
                onClick={() => onChange(actions.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </div>
        );
      })}
      {actions.length > 0 && <p className={classes.sentence}>{t('action.hint', { count: MOST_ACTIONS_AN_HOUR })}</p>}
      {actions.length < MOST_ACTIONS && (
        <Button
          mt="xs"
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...actions, actionOf('poll')])}
        >
          {t('action.add')}
        </Button>
      )}
    </FieldGroup>
  );
}
