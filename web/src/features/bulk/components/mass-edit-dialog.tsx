import { listAttributes } from '@gaugeway/proto/api/attributes';
import { massEdit } from '@gaugeway/proto/api/bulk-jobs';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { type AttributeValue, isSendable } from '../model/changes';
import { asInput, countOf, type MassDialogProps } from '../model/selection';
import { MassDialog } from './mass-dialog';
import { FIELDS, type FieldName } from '../model/fields';
import { AttributeChange, FieldChange } from './mass-fields';

type Changes = CallOf<typeof massEdit>['changes'];

/** Sets the same values on many devices: only ticked fields are changed. */
export function MassEditDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation('bulk');
  const [fields, setFields] = useState<Partial<Record<FieldName, AttributeValue>>>({});
  const [values, setValues] = useState<Record<number, AttributeValue>>({});
  const attributes = useQuery(query(listAttributes, {}));
  const edit = useCall(massEdit, { meta: { quiet: true } });
  const changes = (): Changes => ({
    ...(fields as Changes),
    ...(Object.keys(values).length > 0 && {
      attributes: Object.entries(values).map(([id, value]) => ({ attribute_id: Number(id), value })),
    }),
  });
  return (
    <MassDialog
      title={t('edit.title', { count: countOf(selection) })}
      text={t('edit.text')}
      verb={t('edit.do')}
      ready={isSendable(fields, values, attributes.data?.attributes ?? [])}
      pending={edit.isPending}
      error={edit.error}
      job={edit.data?.bulk_job}
      onStart={() => edit.mutate({ selection: asInput(selection), changes: changes() })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {FIELDS.map((name) => (
          <FieldChange
            key={name}
            name={name}
            value={fields[name]}
            onChange={(value) =>
              setFields(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))
            }
          />
        ))}
        {attributes.data?.attributes.map((attribute) => (
          <AttributeChange
            key={attribute.id}
            attribute={attribute}
            value={values[attribute.id]}
            onChange={(value) =>
              setValues(({ [attribute.id]: _, ...others }) =>
                value === undefined ? others : { ...others, [attribute.id]: value },
              )
            }
          />
        ))}
      </Stack>
    </MassDialog>
  );
}
