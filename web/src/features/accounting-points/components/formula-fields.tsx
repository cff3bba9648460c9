import { accountingPoints, createAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { type Choice, LookupSelect } from '@/shared/forms';
import { shortAddressOf } from '@/entities/point';
import { faultOf, type FormulaDraft, formulaOf, namesIn, withFurther } from '../model/formula-draft';
import type { ResourceId } from '../model/kinds';
import { FormulaPreview } from './formula-preview';
import classes from './formula.module.css';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

interface FormulaFieldsProps {
  /** Id of the edited point, which is excluded from the choices; undefined = a new point. */
  pointId: number | undefined;
  resource: ResourceId;
  draft: FormulaDraft;
  /** Error of the server for the formula. */
  error: string | undefined;
  onChange: (draft: FormulaDraft) => void;
}

/** Choice of measured or virtual point; the formula with a point for each of its names, and its preview. */
export function FormulaFields({ pointId, resource, draft, error, onChange }: FormulaFieldsProps) {
  const { t } = useTranslation('accounting-points');
  const wrong = faultOf(draft);
  const whole = formulaOf(draft);
  const names = namesIn(draft.expression);
  return (
    <div className={classes.formula}>
      <Input.Wrapper label={t('formula.how')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('formula.how')}
          data={[
            { value: 'measured', label: t('formula.measured') },
            { value: 'virtual', label: t('formula.computed') },
          ]}
          value={draft.isVirtual ? 'virtual' : 'measured'}
          onChange={(value) => onChange({ ...draft, isVirtual: value === 'virtual' })}
        />
      </Input.Wrapper>
      {draft.isVirtual && (
        <>
          <TextInput
            label={t('formula.expression')}
            description={t('formula.hint')}
            placeholder="A + B - 0.5 * C"
            required
            {...inputBounds(createAccountingPoint, 'formula', 'expression')}
            autoComplete="off"
            spellCheck={false}
            value={draft.expression}
            error={wrong ? t(`formula.fault.${wrong.fault}`, { part: wrong.part }) : error}
            onChange={(event) => onChange({ ...draft, expression: event.currentTarget.value })}
          />
          <ul className={classes.operands}>
            {names.map((name) => (
              <li key={name}>
                <span className={classes.name}>{name}</span>
                <Operand
                  label={t('formula.point_of', { name })}
                  pointId={pointId}
                  resource={resource}
                  value={draft.chosen[name] ?? null}
                  onChange={(choice) =>
                    onChange({ ...draft, chosen: { ...draft.chosen, [name]: choice ?? undefined } })
                  }
                />
              </li>
            ))}
          </ul>
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.further}
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange({ ...draft, expression: withFurther(draft.expression) })}
          >
            {t('formula.further')}
          </Button>
          {whole && <FormulaPreview formula={whole} titles={draft.chosen} />}
        </>
      )}
    </div>
  );
}

interface OperandProps {
  label: string;
  pointId: number | undefined;
  resource: ResourceId;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
}

/** Selection of a point of the same resource. */
function Operand({ label, pointId, resource, value, onChange }: OperandProps) {
  const { t } = useTranslation('accounting-points');
  const [searched, setSearched] = useState('');
  const filter = { page: 1, per_page: SHOWN, search_string: searched || null, resource_type_id: resource };
  const found = useQuery({
    ...query(accountingPoints, filter),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const points = found.data ? rowsOf(found.data.accounting_points) : [];
  return (
    <LookupSelect
      aria-label={label}
      placeholder={t('formula.choose')}
      value={value}
      onSearch={setSearched}
      onChange={onChange}
      choices={points
        .filter(({ id }) => id !== pointId)
        .map((point) => ({
          value: String(point.id),
          label: [point.title, shortAddressOf(point)].filter(Boolean).join(' · '),
        }))}
    />
  );
}
