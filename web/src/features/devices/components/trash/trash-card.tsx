import { useTranslation } from 'react-i18next';
import { CardFoot, CardHead } from '@/shared/data-table';
import { formatId } from '@/shared/i18n';
import { Since } from '@/shared/ui';
import type { TrashedThing, TrashMark } from '../../model/trash';
import classes from '../devices.module.css';

/** Item of the trash on a phone: name, identifier, and the user who deleted it. */
export function TrashCard({ thing, mark }: { thing: TrashedThing; mark: TrashMark | undefined }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <CardHead>
        <span>{thing.name}</span>
        <span className={classes.none}>{formatId(thing.id)}</span>
      </CardHead>
      <CardFoot>
        <span className={classes.mono}>{thing.identity}</span>
        {mark && (
          <span>
            {mark.who ?? t('trash.somebody')}, <Since unixSeconds={mark.at} />
          </span>
        )}
      </CardFoot>
    </>
  );
}
