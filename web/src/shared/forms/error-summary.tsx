import { useEffect, useRef } from 'react';
import { Notice } from '@/shared/ui';

interface ErrorSummaryProps {
  /** Error of the whole form; null = none. */
  message: string | null;
  /** Errors of inputs that are not on the screen. */
  details?: readonly string[];
}

/** Error above a form, announced when it appears. */
export function ErrorSummary({ message, details = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (!message) return null;
  return (
    <Notice ref={box} tone="alarm" role="alert" title={message}>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
