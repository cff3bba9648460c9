import { EntityLimits } from '@gaugeway/platform/limits';

/** How the kinds of this service are counted, and why its other tables have no limit. */
export const taskLimits = new EntityLimits('tasks', {
  tables: { poll_groups: { table: 'tasks.poll_group' } },
  unlimited: {
    'projection of another service': ['device'],
    'one per company, device or poll group': ['command_throttle', 'published_member', 'published_polls'],
    'made by event rules and kept for a time': ['answered_request'],
    'log of commands and polls': ['device_task'],
  },
});
