// A connector's connection to a ChirpStack with TLS, in its own process: Node reads the authorities that it trusts
// when it starts. Prints the tenants' names or the cause, as JSON.
import { ChirpstackClient } from '../../services/connector/lorawan/chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../../services/connector/lorawan/chirpstack-api/chirpstack-error';

const [host = '', port, token = ''] = process.argv.slice(2);
const client = new ChirpstackClient({ address: '127.0.0.1', port: Number(port), host, tls: true, token }, 10_000);
void client
  .tenants()
  .then(
    (tenants) => ({ tenants: tenants.map(({ name }) => name) }),
    (error: unknown) => {
      if (error instanceof ChirpstackError) return { cause: error.cause };
      throw error;
    },
  )
  .then((answer) => process.stdout.write(JSON.stringify(answer)))
  .finally(() => client.close());
