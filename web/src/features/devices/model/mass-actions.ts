import type { ComponentType } from 'react';

/** What can be done with many devices at once; it comes from another feature. */
export type MassActionsOf = ComponentType<{ selection: { ids: number[] }; onDone: () => void }>;
