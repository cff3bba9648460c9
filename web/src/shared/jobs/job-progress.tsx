import { Progress, Text } from '@mantine/core';

interface JobProgressProps {
  job: { total: number; processed: number };
  label: string;
  /** Progress in numbers. */
  text: string;
}

/** Progress of a job as a bar and in numbers. */
export function JobProgress({ job, label, text }: JobProgressProps) {
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={job.total === 0 ? 100 : (100 * job.processed) / job.total} aria-label={label} />
      </Progress.Root>
      <Text size="sm" mt={6} aria-live="polite">
        {text}
      </Text>
    </div>
  );
}
