/** The providers around the router. */
import { StrictMode, type ReactElement } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#kit/web/query.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import type { makeRouter } from './router.tsx';

export const App = ({ router }: { router: ReturnType<typeof makeRouter> }): ReactElement => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
