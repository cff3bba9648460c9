import { Alert, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  /** What went wrong as a whole; null = nothing. */
  message: string | null;
  /** What is wrong with inputs that are not on the screen. */
  details?: readonly string[];
}

/** Says above a form why it was not accepted, and is read out when it appears. */
export function ErrorSummary({ message, details = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (!message) return null;
  return (
    <Alert ref={box} role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} />} title={message}>
      {details.length > 0 && (
        <List size="sm">
          {details.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
