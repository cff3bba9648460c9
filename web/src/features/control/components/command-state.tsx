import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { useTranslation } from 'react-i18next';
import { answerOf, taskTone, useTaskTitles } from '@/entities/task';
import { formatNumber, inZone } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import { isState, stateText } from '../model/answers';
import type { Command, ControlContext } from '../model/use-command';
import classes from './control.module.css';

/** State of a command, and the device's answer. */
export function CommandState({
  command,
  context: { titleOf, wordOf, zone },
}: {
  command: Command;
  context: ControlContext;
}) {
  const { t } = useTranslation('control');
  const titles = useTaskTitles();
  const { sent, task } = command;
  if (sent === null) return null;
  const status = task?.status ?? TASK_STATE.created;
  const { error, values } = answerOf(task?.result ?? null);
  const code = task?.result_code ? titles.code(task.result_code) : null;
  const isDone = status === TASK_STATE.done;
  const words = {
    flag: (isOn: boolean) => t(isOn ? 'answer.on' : 'answer.off'),
    // In the device's time zone.
    clock: (seconds: number) => inZone(seconds, zone).format('DD.MM.YYYY HH:mm:ss'),
    valve: (isOpen: boolean) => t(isOpen ? 'answer.open' : 'answer.closed'),
    tariff: (n: number) => t('zone', { n }),
    none: t('answer.none'),
  };
  return (
    <div className={classes.state} role="status">
      <StateMark filled tone={taskTone(status)} label={titles.status(status)} />
      {task === null && <p className={classes.note}>{sent.msg}</p>}
      {status === TASK_STATE.quarantined && <p className={classes.note}>{t('quarantined')}</p>}
      {status === TASK_STATE.expired && !task?.step && <p className={classes.note}>{t('expired')}</p>}
      {!isDone && status !== TASK_STATE.expired && code && <p className={classes.note}>{code}</p>}
      {task?.step && <p className={classes.note}>{task.step}</p>}
      {error && <p className={classes.note}>{error}</p>}
      {isDone && values.length > 0 && (
        <dl className={classes.answer}>
          {values.map(([name, value]) => (
            <FieldOf
              key={name}
              title={isState(name) ? t(`answer.${name}`) : titleOf(name)}
              value={isState(name) ? stateText(name, value, words) : numberText(wordOf(name, value))}
            />
          ))}
        </dl>
      )}
    </div>
  );
}

/** A number with decimals in the format of tables; any other value unchanged. */
const numberText = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? formatNumber(Number(text)) : text);

function FieldOf({ title, value }: { title: string; value: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </>
  );
}
