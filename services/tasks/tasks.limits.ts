import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const taskLimits = new EntityLimits('tasks', {
  tables: { poll_groups: { table: 'tasks.poll_group' } },
  unlimited: {
    'projection of another service': ['device'],
    'one per company, device or poll group': ['command_throttle', 'published_member', 'published_polls'],
    'made by event rules and kept for a time': ['answered_request'],
    'log of commands and polls': ['device_task'],
  },
});
