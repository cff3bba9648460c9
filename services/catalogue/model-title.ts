import type { DeviceModel } from './model';

/** A model with its brand, which a company's own may not have. */
export const modelTitle = ({ brand, name }: Pick<DeviceModel, 'brand' | 'name'>): string => `${brand} ${name}`.trim();
