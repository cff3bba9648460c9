import { controlDevice, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '@/shared/api';
import { type FollowedTask, isFinal, useFollowedTask } from '@/entities/task';

/** Time after which the dialog is unlocked, milliseconds: a sleeping device may answer much later. */
const PATIENCE_MS = 20_000;

/** Device of a dialog, and the right to change it. */
export interface ControlContext {
  deviceId: number;
  name: string;
  /** Hours from UTC of the device's clock. */
  zone: number;
  mayUpdate: boolean;
  /** Known settings of the tasks of the device's planner, by the number of the task. */
  planned: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Commands of the device are frames to a port. */
  sendsFrames: boolean;
  /** A command is in progress: other commands are blocked. */
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  /** Called with the title of a command that set something and was completed. */
  onDone?: ((title: string) => void) | undefined;
  /** Heading of the block of a control. */
  headOf: (control: string) => string;
  /** Title of a field. */
  titleOf: (field: string) => string;
  /** A value of a field in words. */
  wordOf: (field: string, value: string) => string;
}

interface Sent {
  taskId: number;
  /** Message of the server. */
  msg: string;
  management: Record<string, unknown>;
}

export interface Command {
  sent: Sent | null;
  task: FollowedTask | null;
  isUnderWay: boolean;
  /** Resolves when the server has accepted the command; false = rejected, and the global handler shows why. */
  send: (management: Record<string, unknown>) => Promise<boolean>;
}

/** Sends a control to a device and follows its task. When the task ends, the states are read from the tasks again. */
export function useCommand({ deviceId, setBusy }: ControlContext): Command {
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const call = useCall(controlDevice);
  const task = useFollowedTask(sent?.taskId ?? null, deviceId);
  const isOver = task !== null && (isFinal(task.status) || task.status === TASK_STATE.quarantined);

  const free = () => {
    setUnderWay(false);
    setBusy(false);
  };
  useEffect(() => {
    if (!isOver || sent === null) return;
    free();
    void client.invalidateQueries({ queryKey: ['tasks.task.list'] });
    // oxlint-disable-next-line react/exhaustive-deps -- once at the end of each task
  }, [isOver, sent?.taskId]);
  useEffect(() => {
    if (!isUnderWay || sent === null) return undefined;
    const timer = window.setTimeout(free, PATIENCE_MS);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each task
  }, [isUnderWay, sent?.taskId]);

  const send = async (management: Record<string, unknown>): Promise<boolean> => {
    setBusy(true);
    setUnderWay(true);
    setSent(null);
    try {
      const { task_id: taskId, msg } = await call.mutateAsync({ id: deviceId, management, wait: 0 });
      setSent({ taskId, msg, management });
      return true;
    } catch {
      // Shown by the global handler of the calls.
      free();
      return false;
    }
  };
  return { sent, task, isUnderWay, send };
}
