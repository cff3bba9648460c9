import {
  context,
  type Context,
  isSpanContextValid,
  type Link,
  SpanKind,
  trace,
  type SpanContext,
} from '@opentelemetry/api';

const LINKS = 32;

/** W3C trace context of the running work, for an event's header; undefined: not traced. */
export function currentTraceparent(): string | undefined {
  const span = trace.getSpanContext(context.active());
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/**
 * Runs a batch in the trace of its first traced event; the others are linked, as OpenTelemetry's conventions for
 * messaging describe a batch. Only reads the headers where nothing is traced.
 */
export function inTraceOf<T>(
  topic: string,
  events: readonly { headers: { traceparent?: string | undefined } }[],
  work: () => Promise<T>,
): Promise<T> {
  const first = events.find((event) => event.headers.traceparent);
  const parent = parse(first?.headers.traceparent);
  if (!first || !parent) return work();
  const links = new Map<string, Link>();
  for (const event of events) {
    const linked = event === first || links.size >= LINKS ? undefined : parse(event.headers.traceparent);
    if (linked) links.set(linked.spanId, { context: linked });
  }
  const outer: Context = trace.setSpanContext(context.active(), parent);
  const span = trace
    .getTracer('gaugeway.bus')
    .startSpan(`process ${topic}`, { kind: SpanKind.CONSUMER, links: [...links.values()] }, outer);
  return context.with(trace.setSpan(outer, span), work).finally(() => span.end());
}

/** W3C Trace Context level 1, 3.2: version-traceid-parentid-flags. */
function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const parsed = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parsed) ? parsed : undefined;
}
