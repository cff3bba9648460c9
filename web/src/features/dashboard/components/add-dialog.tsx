import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAllowed, useAccess } from '@/shared/access';
import { Dialog } from '@/shared/forms';
import { KIND_NAMES, KINDS, type WidgetKind } from '../model/kinds';
import classes from './dashboard.module.css';

interface AddDialogProps {
  onClose: () => void;
  onAdd: (kind: WidgetKind) => void;
}

/** Widgets that can be added, each with a short description. */
export function AddDialog({ onClose, onAdd }: AddDialogProps) {
  const { t } = useTranslation('dashboard');
  const access = useAccess();
  const offered = KIND_NAMES.filter((kind) => {
    const { section } = KINDS[kind];
    return section === null || isAllowed(access, ['read'], section);
  });
  return (
    <Dialog title={t('edit.add')} size={618} onClose={onClose}>
      <ul className={classes.kinds}>
        {offered.map((kind) => {
          const { icon: Icon } = KINDS[kind];
          return (
            <li key={kind}>
              <UnstyledButton className={classes.kind} onClick={() => onAdd(kind)}>
                <Icon size={20} stroke={1.6} className={classes.cardIcon} aria-hidden="true" />
                <span className={classes.kindText}>
                  <span className={classes.kindTitle}>{t(`kind.${kind}.title`)}</span>
                  <span className={classes.kindHint}>{t(`kind.${kind}.hint`)}</span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
