import { PERIOD_READINGS } from '@gaugeway/proto/api/report-structure';
import { createStructure, templateVariables } from '@gaugeway/proto/api/report-structures';
import { Button, Checkbox, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { ChoiceSelect, PeriodDays } from '@/shared/forms';
import { type BuilderDraft, monthBack, PRESETS, withMessageType } from '../../model/builder-draft';
import { mostSubjects, withSubjects } from '../../model/kind-draft';
import { SubjectList } from '../subject-list';
import { OrderedChoice, OrderedList } from './ordered-choice';
import { OwnColumn } from './own-column';
import classes from './builder.module.css';

const GROUPS = [1, 2, 3, 4] as const;

interface BuilderFormProps {
  draft: BuilderDraft;
  /** One of PRESETS, or the id of a template of the company. */
  preset: string;
  templates: readonly { id: string; title: string }[];
  zone: number;
  onPreset: (preset: string) => void;
  onChange: (draft: BuilderDraft) => void;
}

/** Form of a report: accounting points, period and columns. */
export function BuilderForm({ draft, preset, templates, zone, onPreset, onChange }: BuilderFormProps) {
  const { t } = useTranslation('report-builder');
  const [isAdding, setAdding] = useState(false);
  const { messageType, subjects } = draft;
  const found = useQuery({
    ...query(templateVariables, {
      accounting_point_ids: subjects.slice(0, mostSubjects('group')).map(({ id }) => id),
      message_type: messageType,
    }),
    placeholderData: keepPreviousData,
  });
  const { point = [], fields = [], message_types: types = [] } = found.data ?? {};
  const change = (part: Partial<BuilderDraft>) => onChange({ ...draft, ...part });
  const withUnit = ({ name, title, unit }: (typeof fields)[number]) => ({
    name,
    title: unit ? `${title}, ${unit}` : title,
  });
  return (
    <form className={classes.form} aria-label={t('form')} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t('preset.label')}
        description={t('preset.hint')}
        allowDeselect={false}
        data={[
          { group: t('preset.ready'), items: PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })) },
          { group: t('template.own'), items: templates.map(({ id, title }) => ({ value: id, label: title })) },
        ].filter(({ items }) => items.length > 0)}
        value={preset}
        onChange={(value) => value !== null && onPreset(value)}
      />
      <SubjectList
        draft={{ subjects, type: 'group' }}
        onAdd={(added) => change({ subjects: withSubjects({ subjects, type: 'group' }, added).subjects })}
        onKeep={(kept) => change({ subjects: kept })}
      />
      <div>
        <PeriodDays period={draft.period} zone={zone} onChange={(period) => change({ period })} />
        <div className={classes.names}>
          {[0, 1].map((months) => (
            <Button
              key={months}
              size="compact-xs"
              variant="default"
              onClick={() => change({ period: monthBack(months, zone) })}
            >
              {months === 0 ? t('this_month') : t('last_month')}
            </Button>
          ))}
        </div>
      </div>
      <Select
        label={t('data')}
        allowDeselect={false}
        data={types.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(messageType)}
        onChange={(value) => value !== null && onChange(withMessageType(draft, Number(value)))}
      />
      {messageType !== PERIOD_READINGS && (
        <ChoiceSelect
          label={t('group.label')}
          choices={GROUPS}
          titleOf={(value) => t(`group.of_${value}`)}
          value={draft.messageGroup}
          onChange={(messageGroup) => change({ messageGroup })}
        />
      )}
      <OrderedChoice
        label={t('columns.point')}
        add={t('columns.add_point')}
        offered={point}
        chosen={draft.pointFields}
        onChange={(chosen) =>
          // Only offered names can be selected.
          change({ pointFields: chosen as BuilderDraft['pointFields'] })
        }
      />
      <OrderedChoice
        label={t('columns.data')}
        add={t('columns.add_data')}
        offered={fields.map(withUnit)}
        chosen={draft.fields}
        onChange={(chosen) => change({ fields: chosen })}
      />
      <OrderedList
        label={t('columns.own')}
        items={draft.own}
        titleOf={({ title }) => title}
        onChange={(own) => change({ own })}
      >
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          className={classes.wide}
          onClick={() => setAdding(true)}
        >
          {t('own.title')}
        </Button>
      </OrderedList>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('layout.label')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('layout.label')}
          value={draft.layout}
          onChange={(value) => change({ layout: value === 'vertical' ? 'vertical' : 'horizontal' })}
          data={[
            { value: 'horizontal', label: t('layout.horizontal') },
            { value: 'vertical', label: t('layout.vertical') },
          ]}
        />
      </div>
      {draft.layout === 'horizontal' && (
        <Checkbox
          label={t('with_total')}
          checked={draft.withTotal}
          onChange={(event) => change({ withTotal: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label={t('title')}
        {...inputBounds(createStructure, 'title')}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {isAdding && (
        <OwnColumn
          numbers={fields.filter(({ is_number }) => is_number)}
          onClose={() => setAdding(false)}
          onAdd={(column) => change({ own: [...draft.own, column] })}
        />
      )}
    </form>
  );
}
