import type { CustomField } from '@gaugeway/proto/api/report-structure';
import { createStructure, type ReportVariable } from '@gaugeway/proto/api/report-structures';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, TitleInput } from '@/shared/forms';
import { inputBounds } from '@/shared/api';
import classes from './builder.module.css';

interface OwnColumnProps {
  /** Numbers that a formula can contain. */
  numbers: readonly ReportVariable[];
  onClose: () => void;
  onAdd: (column: CustomField) => void;
}

/** Names that a formula can contain; others have characters that it would parse as operators. */
const isWord = ({ name }: ReportVariable): boolean => /^\p{L}[\p{L}\d_]*$/u.test(name);

/** Column with a custom text, or with a formula over the fields. */
export function OwnColumn({ numbers, onClose, onAdd }: OwnColumnProps) {
  const { t } = useTranslation('report-builder');
  const [kind, setKind] = useState<CustomField['kind']>('text');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [formula, setFormula] = useState('');
  const isWhole = title.trim() !== '' && (kind === 'text' || formula.trim() !== '');
  return (
    <DialogForm
      title={t('own.title')}
      confirm={t('own.add')}
      error={null}
      saving={false}
      disabled={!isWhole}
      onClose={onClose}
      onSubmit={() => {
        onAdd(kind === 'text' ? { kind, title: title.trim(), text } : { kind, title: title.trim(), formula });
        onClose();
      }}
    >
      <TitleInput
        {...inputBounds(createStructure, 'custom_fields', 'title')}
        label={t('own.name')}
        data-autofocus
        value={title}
        onChange={setTitle}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('own.kind')}
        value={kind}
        onChange={(value) => setKind(value === 'formula' ? 'formula' : 'text')}
        data={[
          { value: 'text', label: t('own.text') },
          { value: 'formula', label: t('own.formula') },
        ]}
      />
      {kind === 'text' ? (
        <TextInput
          label={t('own.text')}
          description={t('own.text_hint')}
          {...inputBounds(createStructure, 'custom_fields', 'text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <>
          <Textarea
            label={t('own.formula')}
            description={t('own.formula_hint')}
            required
            autosize
            minRows={2}
            {...inputBounds(createStructure, 'custom_fields', 'formula')}
            value={formula}
            onChange={(event) => setFormula(event.currentTarget.value)}
          />
          <div className={classes.names} role="group" aria-label={t('own.insert')}>
            {numbers.filter(isWord).map((variable) => (
              <Button
                key={variable.name}
                size="compact-xs"
                variant="default"
                onClick={() => setFormula((old) => `${old}${old && !/\s$/.test(old) ? ' ' : ''}${variable.name} `)}
              >
                {variable.title}
              </Button>
            ))}
          </div>
        </>
      )}
    </DialogForm>
  );
}
