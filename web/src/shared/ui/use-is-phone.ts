import { useMediaQuery } from '@mantine/hooks';

/** Width below which the rail becomes a bottom bar and tables become cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
