import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  type ObjectAttribute,
  objectAttributes,
  OBJECT_ATTRIBUTE_TYPES,
  setObjectAttribute,
} from '@gaugeway/proto/api/object-attributes';
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds, query, useCall } from '@/shared/api';
import { changeText } from '@/entities/audit';
import { DraftDialog, type FormDraft, type FormField } from '@/shared/forms';
import { Panel } from '@/shared/panel';
import { ErrorState, useDone } from '@/shared/ui';
import { attributeDraft, attributeInput, valueFieldKind } from '../model/attribute-draft';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

/** Attributes of an object: data that the company records of its houses beyond the address. */
export function ObjectAttributes({ id }: { id: string }) {
  const { t } = useTranslation('object-log');
  const mayUpdate = useCan('update', SECTION.objects);
  const [edited, setEdited] = useState<ObjectAttribute | 'new' | null>(null);
  const found = useQuery({ ...query(objectAttributes, { object_id: id }), meta: { quiet: true } });
  const all = found.data?.attributes;
  if (found.isError && !all) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!all) return <Skeleton height={72} radius="md" />;
  const shown = all.filter(({ value }) => value !== null);
  if (!mayUpdate && shown.length === 0) return null;
  return (
    <Panel
      dense
      level={3}
      title={t('attributes.title')}
      aside={
        mayUpdate && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEdited('new')}
          >
            {t('attributes.add')}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={classes.none}>{t('attributes.none')}</p>
      ) : (
        <dl className={classes.ties}>
          {shown.map((attribute) => (
            <div key={attribute.id} className={classes.tieLine}>
              <dt>{attribute.name}</dt>
              <dd>
                {changeText(attribute.value)} {attribute.unit}
              </dd>
              {mayUpdate && (
                <Tooltip label={t('attributes.edit', { name: attribute.name })}>
                  <ActionIcon
                    aria-label={t('attributes.edit', { name: attribute.name })}
                    onClick={() => setEdited(attribute)}
                  >
                    <IconPencil size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
          ))}
        </dl>
      )}
      {edited && (
        <AttributeDialog
          objectId={id}
          attribute={edited === 'new' ? null : edited}
          known={all}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

interface AttributeDialogProps {
  objectId: string;
  /** null = an attribute that the object does not have yet. */
  attribute: ObjectAttribute | null;
  /** Attributes of the company. */
  known: readonly ObjectAttribute[];
  onClose: () => void;
}

function AttributeDialog({ objectId, attribute, known, onClose }: AttributeDialogProps) {
  const { t } = useTranslation('object-log');
  const changed = useObjectsChanged();
  const save = useCall(setObjectAttribute, { meta: { quiet: true }, onSuccess: useDone([], changed) });
  const free = known.filter(({ value }) => value === null);
  const isNew = ({ attribute: chosen }: FormDraft) => chosen === 'new';
  const value = (type: (typeof OBJECT_ATTRIBUTE_TYPES)[number]): FormField => ({
    name: `value_${type}`,
    kind: valueFieldKind(type),
    label: t('attributes.value'),
    decimals: 6,
    ...inputBounds(setObjectAttribute, 'value'),
    shown: (draft) => attributeInput(objectId, draft, attribute, known).type === type,
  });
  const fields: FormField[] = [
    {
      name: 'attribute',
      kind: 'choice',
      label: t('attributes.which'),
      required: true,
      choices: [
        ...free.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'new', label: t('attributes.new') },
      ],
      shown: () => attribute === null && free.length > 0,
    },
    {
      name: 'name',
      kind: 'text',
      label: t('attributes.name'),
      required: true,
      ...inputBounds(setObjectAttribute, 'name'),
      shown: (draft) => attribute === null && isNew(draft),
    },
    {
      name: 'type',
      kind: 'choice',
      label: t('attributes.type'),
      required: true,
      choices: OBJECT_ATTRIBUTE_TYPES.map((type) => ({ value: type, label: t(`attributes.types.${type}`) })),
      shown: (draft) => attribute === null && isNew(draft),
    },
    {
      name: 'unit',
      kind: 'text',
      label: t('attributes.unit'),
      ...inputBounds(setObjectAttribute, 'unit'),
      shown: (draft) => attribute === null && isNew(draft) && draft['type'] === 'number',
    },
    ...OBJECT_ATTRIBUTE_TYPES.map(value),
  ];
  return (
    <DraftDialog
      title={attribute ? attribute.name : t('attributes.add_title')}
      confirm={t('attributes.save')}
      size={500}
      fields={fields}
      initial={attributeDraft(attribute, free.length > 0)}
      saving={{
        send: (input: ReturnType<typeof attributeInput>, done) => save.mutate(input, { onSuccess: done }),
        error: save.error,
        isPending: save.isPending,
        reset: save.reset,
      }}
      inputOf={(draft) => attributeInput(objectId, draft, attribute, known)}
      onClose={onClose}
    />
  );
}
