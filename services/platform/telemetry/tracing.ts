import { platformEnv } from '../config';

/**
 * Starts OpenTelemetry where a collector is configured. The SDK is loaded only then: it is large, and most
 * installations have no collector. Returns a function that flushes and stops it.
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  if (!platformEnv.read().OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  // The exporter reads its address from the environment (OTEL_EXPORTER_OTLP_*), as OpenTelemetry specifies.
  const sdk = new NodeSDK({ serviceName: `gaugeway-${serviceName}` });
  sdk.start();
  return () => sdk.shutdown();
}
