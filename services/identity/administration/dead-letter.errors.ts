import { defineError } from '@gaugeway/platform/http';

export const notReplayable = defineError('errors.dead_letter_not_replayable', 409);
