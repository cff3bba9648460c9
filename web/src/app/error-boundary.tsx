import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { BlankState, ErrorState } from '@/shared/ui';

/** Outermost error boundary: a render error shows an error page instead of an empty one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    window.reportError(error);
  }

  override render(): ReactNode {
    return this.state.error ? (
      <BrokenScreen error={this.state.error} onRetry={() => window.location.reload()} />
    ) : (
      this.props.children
    );
  }
}

/** A failed call can be retried; any other error needs a reload. */
export function BrokenScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <BlankState icon={IconMoodSad} title={t('errors.broken')} hint={t('errors.broken_hint')}>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
      </BlankState>
    </div>
  );
}
