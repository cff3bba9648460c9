import { defineError } from '@gaugeway/platform/http';

/** Variables: `most`. */
export const tooManyHeatPoints = defineError('errors.heat_too_many_points', 422);
