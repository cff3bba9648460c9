import type { getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

/** Device whose data are shown. */
export type DataDevice = ReplyOf<typeof getMeteringDevice>['metering_device'];
