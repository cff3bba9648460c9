/** State of a device for its owner: in use, switched off, or in the trash. */
export type LifeState = 'active' | 'off' | 'trash';
