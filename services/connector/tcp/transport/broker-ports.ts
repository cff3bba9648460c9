import { ConfigError } from '@gaugeway/platform/config';
import { type Greeting, greetings } from './greeting';

export interface BrokerPort {
  name: string;
  port: number;
  greeting: Greeting;
}

const DEFAULT_GREETING = 'imei';

/** `modem:7001,other:7002:imei` to ports. Throws ConfigError naming what is wrong. */
export function parseBrokerPorts(text: string): BrokerPort[] {
  const ports = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): BrokerPort => {
      const [, name = '', port = '', greetingName = DEFAULT_GREETING] =
        /^([a-z][a-z0-9-]{0,31}):(\d{1,5})(?::([a-z0-9-]+))?$/.exec(part) ?? [];
      const greeting = greetings.get(greetingName);
      if (name === '' || Number(port) > 65_535) {
        throw new ConfigError(`BROKER_PORTS: "${part}" is not name:port or name:port:greeting.`);
      }
      if (!greeting) {
        throw new ConfigError(
          `BROKER_PORTS: there is no greeting ${greetingName}; there are ${[...greetings.keys()].join(', ')}.`,
        );
      }
      return { name, port: Number(port), greeting };
    });
  const names = ports.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new ConfigError('BROKER_PORTS: two ports have the same name.');
  return ports;
}
