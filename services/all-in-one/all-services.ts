import { connectorService } from '../connector/connector.module';
import { devicesService } from '../devices/devices.module';
import { edgeService } from '../gateway/gateway.module';
import { identityService } from '../identity/identity.module';
import { messagesService } from '../messages/messages.module';
import { tasksService } from '../tasks/tasks.module';

/** Every service of the product, side by side in one process: the embedded shape. */
export const allServices = [
  identityService,
  devicesService,
  messagesService,
  tasksService,
  connectorService,
  edgeService,
];
