import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'alarm' | 'warning';
  title: string;
  children?: ReactNode;
  role?: 'alert';
  ref?: Ref<HTMLDivElement>;
}

/** Notice inside a page. */
export function Notice({ tone, title, children, role, ref }: NoticeProps) {
  const Icon = tone === 'alarm' ? IconAlertCircle : IconAlertTriangle;
  return (
    <div ref={ref} role={role} className={classes.notice} data-tone={tone}>
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  );
}
