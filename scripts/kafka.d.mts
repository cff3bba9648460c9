export interface KafkaNode {
  /** host:port, for `KAFKA_BROKERS`. */
  brokers: string[];
  port: number;
  pid: number;
  /** Clean shutdown. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export function kafkaAvailable(): Promise<{ ok: boolean; why: string }>;

export function startKafka(options: { dataDir: string; port?: number }): Promise<KafkaNode>;
