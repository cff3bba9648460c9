import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPlugConnectedX,
  IconAlertTriangleFilled,
  IconLoader2,
  IconPower,
  IconRouterOff,
  IconTrash,
} from '@tabler/icons-react';
import classes from './state-mark.module.css';

export type Tone = 'online' | 'warning' | 'alarm' | 'idle' | 'busy' | 'blocked' | 'off' | 'trash';

/** Separate shape for each state: colour alone is not accessible. */
const SHAPES = {
  online: IconCircleCheckFilled,
  warning: IconPlugConnectedX,
  alarm: IconAlertTriangleFilled,
  idle: IconCircleDashed,
  busy: IconLoader2,
  blocked: IconRouterOff,
  off: IconPower,
  trash: IconTrash,
} as const;

interface StateMarkProps {
  tone: Tone;
  label: string;
  /** true: with a background, in headers and cards. */
  filled?: boolean;
}

/** A state as a shape, a colour and a label. */
export function StateMark({ tone, label, filled = false }: StateMarkProps) {
  const Shape = SHAPES[tone];
  return (
    <span className={classes.mark} data-tone={tone} data-filled={filled || undefined}>
      <Shape size={14} className={classes.shape} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </span>
  );
}
