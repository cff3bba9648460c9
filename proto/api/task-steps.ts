/**
 * Steps of a command on its way to a LoRaWAN device, beyond the state of its task; a key of a sentence
 * (`tasks.step_<name>`).
 */
export const TASK_STEPS = [
  /** In the queue of the network server; the device of class A takes it after its next uplink. */
  'next_uplink',
  /** In the queue of the network server, which sends it to the device of class C at once. */
  'at_once',
  /** In the queue of the network server, which sends it in the next ping slot of the device of class B. */
  'ping_slot',
  /** Cannot be withdrawn: items of others are in the queue, which can only be emptied as a whole. */
  'not_alone',
  /** The network server did not answer when it was handed over; its queue is looked at. */
  'answer_lost',
  /** The network server cannot be reached; nothing was handed over. */
  'server_away',
  /** A gateway has sent it. */
  'gateway',
  /** A gateway could not send it; it stays in the queue of the network server. */
  'gateway_refused',
  /** The device confirmed that it was received. */
  'confirmed',
  /** The device did not confirm that it was received. */
  'not_confirmed',
  /** An uplink of the device shows the result. */
  'answered',
  /** The device answered that it did not do it. */
  'device_refused',
  /** Left the queue of the network server without an event. */
  'left_queue',
  /** Expired before the device could take it. */
  'not_taken',
  /** Withdrawn from the queue of the network server. */
  'taken_back',
  /** Exceeds the device's data rate. */
  'too_long',
  /** The frame counter of the network server does not fit. */
  'counter',
  /** The device is on no network server here. */
  'no_server',
  /** The network server does not have the device. */
  'not_on_server',
  /** The device is disabled on the network server. */
  'off_on_server',
  /** Requires class C, and the device is of class A on the network server. */
  'is_class_a',
  /** Requires class A, and the device is of class C on the network server. */
  'is_class_c',
  /** Requires class A or C, and the device is of class B on the network server. */
  'is_class_b',
  /** The network server refused the API key, or the key may not do it. */
  'no_right',
  /** The network server refused it. */
  'server_refused',
  /** The codec of the model made no frame of it. */
  'codec_refused',
] as const;

export type TaskStep = (typeof TASK_STEPS)[number];

export const isTaskStep = (step: string): step is TaskStep => (TASK_STEPS as readonly string[]).includes(step);

/** Steps of a queued task that may leave at any moment: the network server has it, or may have it. */
export const HANDED_OVER: readonly TaskStep[] = [
  'next_uplink',
  'at_once',
  'ping_slot',
  'not_alone',
  'answer_lost',
  'gateway_refused',
];
