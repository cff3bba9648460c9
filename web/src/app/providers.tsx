import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme';

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

interface ProvidersProps {
  client: QueryClient;
  /** `test`: no animations; opened elements are present at once, closed ones absent. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ client, env = 'default', children }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        deduplicateCssVariables={false}
        env={env}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
