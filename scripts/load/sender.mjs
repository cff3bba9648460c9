// A separate process that sends uplinks through a door and reports its counts at the end:
//   node scripts/load/sender.mjs '{"door":"http", ...}'
// Forked, it ends with its parent, whatever ends that.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { bodies, devEuiOf, placeOf } from './uplinks.mjs';

/**
 * @typedef {object} Order
 * @property {'http' | 'mqtt'} door
 * @property {string} url of the product, or of the broker
 * @property {string} key integration key (http)
 * @property {{ devices: number, start: number }} fleet
 * @property {number} first index of the first uplink
 * @property {number} most uplinks
 * @property {number} forMs ends sooner when this time is over
 * @property {number} width requests, or messages without PUBACK, at once
 * @property {number} [rate] at most so many a second (mqtt)
 * @property {boolean} [timed] reports when each was sent (mqtt)
 */

process.once('disconnect', () => process.exit(1));
process.channel?.unref();

/** @type {Order} */
const order = JSON.parse(process.argv[2] ?? '{}');
const bodyOf = bodies(order.fleet);
const latencies = [];
/** Of each uplink by its place in the run, Unix milliseconds; with `timed`. */
const sentTimes = [];
const refused = [];
const started = performance.now();
let next = order.first;
/** When the first was taken to be sent. */
let firstAt = NaN;

/** Index of the next uplink to send; -1 at the end. */
function take() {
  if (next >= order.first + order.most || performance.now() - started > order.forMs) return -1;
  if (next === order.first) firstAt = performance.now();
  return next++;
}

/** One keep-alive connection with one request at a time, on a bare socket: a full client costs more than the server. */
function httpLine(url) {
  const { hostname, port, pathname, search } = new URL('/integrations/chirpstack?event=up', url);
  const head =
    `POST ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: keep-alive\r\n` +
    `x-integration-key: ${order.key}\r\ncontent-type: application/json\r\ncontent-length: `;
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let answer = '';
    let index = -1;
    let sentAt = 0;
    const send = () => {
      index = take();
      if (index < 0) return void socket.end();
      const body = bodyOf(index);
      sentAt = performance.now();
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
      const end = answer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
      if (answer.length < end + 4 + length) return;
      latencies.push(performance.now() - sentAt);
      if (!answer.startsWith('HTTP/1.1 200')) refused.push([index, answer.slice(9, 300)]);
      answer = '';
      send();
    });
    socket.on('connect', send).on('close', done).on('error', failed);
  });
}

async function overMqtt() {
  const client = await mqtt.connectAsync(order.url, { protocolVersion: 5, clientId: `load-${process.pid}` });
  const line = async () => {
    for (let index = take(); index >= 0; index = take()) {
      const topic = `application/1/device/${devEuiOf(placeOf(order.fleet, index).device)}/event/up`;
      if (order.rate)
        await sleep(Math.max(0, ((index - order.first) * 1000) / order.rate - performance.now() + started));
      const sentAt = performance.now();
      if (order.timed) sentTimes[index - order.first] = performance.timeOrigin + sentAt;
      await client.publishAsync(topic, bodyOf(index), { qos: 1 });
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: order.width }, line));
  await client.endAsync();
}

if (order.door === 'mqtt') await overMqtt();
else await Promise.all(Array.from({ length: order.width }, () => httpLine(order.url)));

latencies.sort((a, b) => a - b);
const quantile = (part) => latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * part) - 1)] ?? 0;
const { user, system } = process.cpuUsage();
const report = {
  cpu: (user + system) / 1e6,
  sent: next - order.first,
  refused,
  ms: performance.now() - started,
  startedAt: performance.timeOrigin + firstAt,
  p50: quantile(0.5),
  p99: quantile(0.99),
  ...(order.timed && { sentTimes }),
};
process.stdout.write(JSON.stringify(report));
