import { context, trace } from '@opentelemetry/api';
import { NodeSDK, tracing } from '@opentelemetry/sdk-node';
import { currentTraceparent, inTraceOf } from './trace';

describe('without OpenTelemetry', () => {
  it('events carry no trace and handlers run all the same', async () => {
    expect(currentTraceparent()).toBeUndefined();
    await expect(inTraceOf('a.topic', [{ headers: {} }], async () => 'done')).resolves.toBe('done');
  });
});

describe('with OpenTelemetry', () => {
  const exporter = new tracing.InMemorySpanExporter();
  const sdk = new NodeSDK({ spanProcessors: [new tracing.SimpleSpanProcessor(exporter)], instrumentations: [] });
  const parent = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const other = { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` };

  beforeAll(() => sdk.start());
  afterAll(() => sdk.shutdown());

  it('an event carries the trace of what publishes it', () => {
    trace.getTracer('test').startActiveSpan('accept', (span) => {
      const { traceId, spanId } = span.spanContext();
      expect(currentTraceparent()).toBe(`00-${traceId}-${spanId}-01`);
      span.end();
    });
  });

  it('a batch is handled in the trace of its first traced event, with links to the others', async () => {
    exporter.reset();
    const inside = await inTraceOf('a.topic', [{ headers: {} }, { headers: parent }, { headers: other }], async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentTraceparent();
    });
    expect(inside).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!${'b'.repeat(16)})`));
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe('process a.topic');
    expect(span?.parentSpanContext?.spanId).toBe('b'.repeat(16));
    expect(span?.links.map((link) => link.context.traceId)).toEqual(['c'.repeat(32)]);
    expect(trace.getSpan(context.active())).toBeUndefined();
  });

  it('a malformed header is ignored', async () => {
    await expect(
      inTraceOf('a.topic', [{ headers: { traceparent: 'nonsense' } }], async () => currentTraceparent()),
    ).resolves.toBeUndefined();
  });
});
