import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './navigation-progress.module.css';

/** Delay after the end of the navigation before the line is hidden (specification 1, section 4). */
const OFF_AFTER_MS = 100;

/** Line at the upper edge while a screen is loading. */
export function NavigationProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [shown, setShown] = useState(loading);
  useEffect(() => {
    if (loading) {
      setShown(true);
      return;
    }
    const timer = window.setTimeout(() => setShown(false), OFF_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [loading]);
  return shown ? <div className={classes.progress} aria-hidden="true" /> : null;
}
