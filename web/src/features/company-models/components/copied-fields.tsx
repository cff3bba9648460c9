import { copyModel } from '@gaugeway/proto/api/company-models';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import type { CopiedField } from '../model/read-registers';
import classes from './company-models.module.css';

interface CopiedFieldsProps {
  fields: readonly CopiedField[];
  units: readonly { name: string; title: string }[];
  titles: Record<string, string>;
  /** Unit of a field where it is not the catalogue's. */
  chosen: Record<string, string>;
  onTitles: (titles: Record<string, string>) => void;
  onUnits: (chosen: Record<string, string>) => void;
}

/** Titles and units of the fields of a copy; empty = as in the catalogue. */
export function CopiedFields({ fields, units, titles, chosen, onTitles, onUnits }: CopiedFieldsProps) {
  const { t } = useTranslation(['models', 'common']);
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('fields')}</h3>
      <div className={classes.fieldsTable}>
        <div className={classes.tableHead} aria-hidden="true">
          <span>{t('field')}</span>
          <span>{t('own_title')}</span>
          <span>{t('unit')}</span>
        </div>
        {fields.map(({ name, title, unit }) => (
          <div key={name} className={classes.tableRow}>
            <span>{title}</span>
            <TextInput
              aria-label={t('own_title_of', { field: title })}
              placeholder={title}
              {...inputBounds(copyModel, 'titles', 'name')}
              value={titles[name] ?? ''}
              onChange={(event) => onTitles(without(titles, name, event.currentTarget.value))}
            />
            <Select
              aria-label={t('unit_of', { field: title })}
              placeholder={unit?.title ?? '–'}
              clearable
              searchable
              nothingFoundMessage={t('common:nothing_found')}
              data={units.map((one) => ({ value: one.name, label: one.title }))}
              value={chosen[name] ?? null}
              onChange={(value) => onUnits(without(chosen, name, value ?? ''))}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The entry with its value; without one where that is empty. */
function without(entries: Record<string, string>, name: string, value: string): Record<string, string> {
  const { [name]: _, ...rest } = entries;
  return value === '' ? rest : { ...rest, [name]: value };
}
