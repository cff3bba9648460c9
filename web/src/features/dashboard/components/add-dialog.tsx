import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccess } from '@/shared/access';
import { Dialog } from '@/shared/ui';
import { kindsFor, type WidgetKind } from '../model/kinds';
import classes from './dashboard.module.css';
import { WidgetIcon } from './widgets';

interface AddDialogProps {
  onClose: () => void;
  onAdd: (kind: WidgetKind) => void;
}

/** Widgets that can be added, each with a short description. */
export function AddDialog({ onClose, onAdd }: AddDialogProps) {
  const { t } = useTranslation('dashboard');
  const offered = kindsFor(useAccess());
  return (
    <Dialog title={t('edit.add')} size={618} onClose={onClose}>
      <ul className={classes.kinds}>
        {offered.map((kind) => (
          <li key={kind}>
            <UnstyledButton className={classes.kind} onClick={() => onAdd(kind)}>
              <WidgetIcon kind={kind} size={20} className={classes.cardIcon} />
              <span className={classes.kindText}>
                <span className={classes.kindTitle}>{t(`kind.${kind}.title`)}</span>
                <span className={classes.kindHint}>{t(`kind.${kind}.hint`)}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
