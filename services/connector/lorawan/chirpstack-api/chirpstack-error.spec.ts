import { type ServiceError, status } from '@grpc/grpc-js';
import { chirpstackError } from './chirpstack-error';

it('reports a peer that speaks no gRPC, without its answer', () => {
  const details = 'Received HTTP status code 403';
  const error = chirpstackError({ code: status.PERMISSION_DENIED, details } as ServiceError);
  expect([error.cause, error.detail]).toEqual(['server_error', '']);
});

// storage/device.rs, gateway.rs and relay.rs of ChirpStack 4: status INVALID_ARGUMENT, and INTERNAL of older servers.
it.each([
  'Not allowed (Max number of devices exceeded for tenant)',
  'Not allowed (Max number of gateways exceeded for tenant)',
  'Not allowed (Tenant can not have gateways)',
  'Validation error: Max number of devices that can be added to a relay is 15',
])('takes "%s" for a limit of the server', (details) => {
  for (const code of [status.INVALID_ARGUMENT, status.INTERNAL]) {
    expect(chirpstackError({ code, details } as ServiceError)).toMatchObject({ cause: 'limit_reached', exists: false });
  }
});

it.each(['Validation error: name is not set', 'value too long for type character varying(100)'])(
  'takes "%s" for no limit',
  (details) => {
    expect(chirpstackError({ code: status.INVALID_ARGUMENT, details } as ServiceError).cause).toBe('rejected');
  },
);
