import { Button, Group } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconPlayerStop, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isUnderWay, type JobState, readyRows } from './job-state';

interface JobAction {
  label: string;
  isPending: boolean;
  onClick: () => void;
}

interface JobActionsProps {
  job: { state: JobState; total: number; refused: number; unchanged: number };
  /** Downloads the rows with their results, in any state. */
  download: JobAction;
  /** Stops a job that is under way; absent = not permitted. */
  stop?: JobAction | undefined;
  /** Starts a checked job; absent = not permitted. */
  start?: JobAction | undefined;
  /** Links to other steps. */
  links: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

/** Buttons of a job: links, download, further actions, and those that its state permits. */
export function JobActions({ job, download, stop, start, links, children }: JobActionsProps) {
  return (
    <Group gap="xs">
      {links}
      <ActionButton icon={IconDownload} action={download} />
      {children}
      {stop && isUnderWay(job.state) && <ActionButton icon={IconPlayerStop} action={stop} />}
      {start && job.state === 'checked' && (
        <ActionButton primary icon={IconPlayerPlay} action={start} disabled={readyRows(job) === 0} />
      )}
    </Group>
  );
}

interface ActionButtonProps {
  icon: TablerIcon;
  action: JobAction;
  primary?: boolean;
  disabled?: boolean;
}

function ActionButton({ icon: Icon, action, primary, disabled }: ActionButtonProps) {
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<Icon size={16} />}
      disabled={disabled}
      loading={action.isPending}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  );
}
