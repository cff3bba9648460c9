import { connectorService } from '../connector/connector.module';
import { devicesService } from '../devices/devices.module';
import { edgeService } from '../gateway/gateway.module';
import { identityService } from '../identity/identity.module';
import { messagesService } from '../messages/messages.module';
import { objectsService } from '../objects/objects.module';
import { tasksService } from '../tasks/tasks.module';

/** Every service of the product, side by side in one process: the embedded shape. */
export const allServices = [
  identityService,
  devicesService,
  objectsService,
  messagesService,
  tasksService,
  connectorService,
  edgeService,
];
