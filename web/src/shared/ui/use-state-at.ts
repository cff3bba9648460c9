import { type Dispatch, useCallback, useState } from 'react';

/**
 * State of a place, for example the open dialog of a tab. It returns to its initial value when the place changes, also by
 * the address: a dialog does not stay open over another tab.
 */
export function useStateAt<T>(place: string | undefined, initial: T): [T, Dispatch<T>] {
  const [state, setState] = useState({ place, value: initial });
  if (state.place !== place) setState({ place, value: initial });
  const set = useCallback((value: T) => setState({ place, value }), [place]);
  return [state.place === place ? state.value : initial, set];
}
