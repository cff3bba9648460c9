import { type ServiceError, status } from '@grpc/grpc-js';
import { chirpstackError } from './chirpstack-error';

it('reports a peer that speaks no gRPC, without anything that it said', () => {
  const details = 'Received HTTP status code 403';
  const error = chirpstackError({ code: status.PERMISSION_DENIED, details } as ServiceError);
  expect([error.cause, error.detail]).toEqual(['server_error', '']);
});
