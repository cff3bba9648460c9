import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { BlankState, ErrorState } from '@/shared/ui';

/** The last wall: whatever breaks in drawing ends here and not in a white page. */
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

/** A call that failed can be tried again; anything else needs a fresh start. */
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
