// Made by `npm run services` from proto/api/services.ts.
import { connectorService } from '../connector/connector.module';
import { devicesService } from '../devices/devices.module';
import { eventsService } from '../events/events.module';
import { identityService } from '../identity/identity.module';
import { messagesService } from '../messages/messages.module';
import { objectsService } from '../objects/objects.module';
import { tasksService } from '../tasks/tasks.module';

export const services = [
  identityService,
  devicesService,
  objectsService,
  messagesService,
  tasksService,
  connectorService,
  eventsService,
];
