import { ConfigError } from '@gaugeway/platform/config';
import { type Greeting, greetings, patternGreeting } from './greeting';

export interface BrokerPort {
  name: string;
  port: number;
  greeting: Greeting;
}

const DEFAULT_GREETING = 'imei';
/** A pattern between slashes may contain commas and colons; a slash in it is written `\/`. */
const PARTS = /(?:[^,/]|\/(?:\\.|[^/\\])*\/)+/g;
const PART = /^([a-z][a-z0-9-]{0,31}):(\d{1,5})(?::(?:([a-z0-9-]+)|\/((?:\\.|[^/\\])+)\/(i?)))?$/;

/** `modem:7001,other:7002:imei,third:7003:/^ID=(\d+)$/` to ports. Throws ConfigError with the fault. */
export function parseBrokerPorts(text: string): BrokerPort[] {
  const ports = (text.match(PARTS) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): BrokerPort => {
      const [, name = '', port = '', greetingName = DEFAULT_GREETING, pattern, flags = ''] = PART.exec(part) ?? [];
      if (name === '' || Number(port) > 65_535) {
        throw new ConfigError(
          `BROKER_PORTS: "${part}" is not name:port, name:port:greeting or name:port:/pattern/. Correct it.`,
        );
      }
      if (pattern !== undefined) return { name, port: Number(port), greeting: greetingOf(pattern, flags) };
      const greeting = greetings.get(greetingName);
      if (!greeting) {
        throw new ConfigError(
          `BROKER_PORTS: there is no greeting ${greetingName}; there are ${[...greetings.keys()].join(', ')}, and a ` +
            'pattern between slashes.',
        );
      }
      return { name, port: Number(port), greeting };
    });
  const names = ports.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new ConfigError('BROKER_PORTS: two ports have the same name.');
  return ports;
}

function greetingOf(pattern: string, flags: string): Greeting {
  try {
    return patternGreeting(new RegExp(pattern, flags));
  } catch {
    throw new ConfigError(`BROKER_PORTS: /${pattern}/ is not a regular expression. Correct it.`);
  }
}
