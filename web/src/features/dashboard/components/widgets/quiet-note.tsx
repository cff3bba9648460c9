import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './widgets.module.css';

interface QuietNoteProps {
  title: string;
  children?: ReactNode;
  action?: { label: string; onClick: () => void };
}

/** Empty state of a widget: the reason and the next step. */
export function QuietNote({ title, children, action }: QuietNoteProps) {
  return (
    <div className={classes.quiet}>
      <p className={classes.quietTitle}>{title}</p>
      {children && <p className={classes.quietHint}>{children}</p>}
      {action && (
        <Button mt="xs" variant="default" size="xs" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
