/** Where a device stands for its owner: in use, switched off, or thrown away but still there. */
export type ShelfState = 'active' | 'off' | 'trash';
