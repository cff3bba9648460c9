import { useEffect, useRef } from 'react';
import { Notice } from '@/shared/ui';

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
