import { Button, Select, type SelectProps } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftDialog, type FormDraft, type FormField, type Saving, zoneChoices } from '@/shared/forms';
import { formatZone } from '@/shared/i18n';
import classes from './dated-zones.module.css';

const ZONE_NAMES = Intl.supportedValuesOf('timeZone');
/** Choices of a list that is searched. */
const MOST_SHOWN = 50;
/** Choice of the zone above. */
const ABOVE = 'above';

/** Hours from UTC, a zone of the IANA database, or that of the parent (null). */
type ZoneOrAbove = number | string | null;

/** Input of the calls: `zone_from` absent = from today. */
export interface ZoneChange {
  zone: ZoneOrAbove;
  zone_from?: string;
}

interface DatedZonesProps {
  zones: readonly { from: string; zone: ZoneOrAbove }[] | null;
  /** Zone of the days that have none, in words; absent = all days have an offset. */
  above?: string;
  mayUpdate: boolean;
  saving: Saving<ZoneChange>;
}

/**
 * Searched list of the zones of the IANA database as the browser knows them, and the value, of which the server may know
 * more; `more` = choices before them, `isNamed` = there are others.
 */
export function NamedZoneSelect({
  more = [],
  isNamed = true,
  ...props
}: SelectProps & { more?: { value: string; label: string }[]; isNamed?: boolean }) {
  const { t } = useTranslation('common');
  const { value } = props;
  const isKnown = !value || ZONE_NAMES.includes(value) || more.some((choice) => choice.value === value);
  const named = isKnown ? ZONE_NAMES : [value, ...ZONE_NAMES];
  return (
    <Select
      searchable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      limit={MOST_SHOWN}
      {...props}
      data={[...more, ...(isNamed ? named.map((name) => ({ value: name, label: name })) : [])]}
    />
  );
}

/**
 * Zones of days with the day from which each is valid, the newest first, and the action to change them. Without `above`
 * only offsets are offered, as a device has them.
 */
export function DatedZones({ zones, above, mayUpdate, saving }: DatedZonesProps) {
  const { t } = useTranslation('dated-zones');
  const [isEditing, setEditing] = useState(false);
  const list = zones ?? [{ from: '', zone: null }];
  const titled = (zone: ZoneOrAbove) =>
    zone === null ? (above ?? '') : typeof zone === 'number' ? formatZone(zone) : zone;
  const current = list.at(-1)?.zone ?? null;
  const offsets = zoneChoices(typeof current === 'number' ? current : 0);
  const offered = above === undefined ? offsets : [{ value: ABOVE, label: above }, ...offsets];
  const hint = above === undefined ? undefined : t('zone_hint');
  const fields: FormField[] = [
    {
      name: 'zone',
      kind: 'own',
      label: t('zone'),
      wide: true,
      draw: ({ value, error, onChange }) => (
        <NamedZoneSelect
          label={t('zone')}
          description={hint}
          more={offered}
          isNamed={above !== undefined}
          allowDeselect={false}
          value={value}
          error={error}
          onChange={(chosen) => onChange(chosen ?? ABOVE)}
        />
      ),
    },
    { name: 'zone_from', kind: 'date', label: t('from'), hint: t('from_hint'), wide: true },
  ];
  return (
    <>
      <ul className={classes.list}>
        {list.toReversed().map(({ from, zone }) => (
          <li key={from}>
            {titled(zone)}{' '}
            {list.length > 1 && (
              <span className={classes.from}>
                {from === '' ? t('before') : t('since', { day: from.split('-').reverse().join('.') })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <Button
          className={classes.change}
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={14} />}
          onClick={() => setEditing(true)}
        >
          {t('change')}
        </Button>
      )}
      {isEditing && (
        <DraftDialog
          title={t('title')}
          confirm={t('save')}
          size={500}
          fields={fields}
          initial={{ zone: current === null ? ABOVE : String(current), zone_from: null }}
          saving={saving}
          inputOf={changeOf}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function changeOf({ zone, zone_from: from }: FormDraft): ZoneChange {
  const isOffset = typeof zone === 'string' && zone !== '' && !Number.isNaN(Number(zone));
  return {
    zone: zone === ABOVE ? null : isOffset ? Number(zone) : String(zone),
    ...(typeof from === 'string' && from !== '' ? { zone_from: from } : {}),
  };
}
