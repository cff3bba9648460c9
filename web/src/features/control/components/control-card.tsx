import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/shared/ui';
import { useConfirmed } from '../model/confirmed';
import {
  describeRequest,
  type ControlDraft,
  type ControlValue,
  faultsOf,
  initialDraft,
  isZones,
  managementOf,
  typedFaults,
} from '../model/draft';
import { inputsOf, layoutOf, type Offered } from '../model/options';
import { type Command, type ControlContext, useCommand } from '../model/use-command';
import { CommandState } from './command-state';
import { FramePreview } from './frame-preview';
import { Inputs } from './inputs';
import { LimitInputs } from './limit-inputs';
import { ParameterInput } from './parameter-input';
import { SwitchButtons } from './switch-buttons';
import classes from './control.module.css';

interface ControlCardProps {
  control: Offered;
  context: ControlContext;
  /** Values last set by this control; undefined = unknown. */
  last: Record<string, unknown> | undefined;
}

/** Control with its inputs, and the result of the last command below them. */
export function ControlCard({ control, context, last }: ControlCardProps) {
  const command = useCommand(context);
  const ask = useAsk(control, context, command);
  const layout = layoutOf(control);
  const state = useConfirmed(command, last, inputsOf(control)[0]?.name ?? '');
  const { option } = control;
  const isDone = command.task?.status === TASK_STATE.done && option.class !== 'A';
  useEffect(() => {
    if (isDone) context.onDone?.(option.title);
    // oxlint-disable-next-line react/exhaustive-deps -- once at the end of each command
  }, [isDone]);
  return (
    <section className={classes.control}>
      {layout === 'button' && <PlainButton control={control} context={context} command={command} onSend={ask} />}
      {layout === 'switch' && (
        <SwitchButtons
          control={control}
          value={state}
          disabled={isClosed(control, context)}
          isUnderWay={command.isUnderWay}
          onSend={ask}
        />
      )}
      {layout === 'settings' && <SettingRows control={control} context={context} last={last} onSend={ask} />}
      {layout === 'form' && (
        <ControlForm control={control} context={context} last={last} command={command} onSend={ask} />
      )}
      <CommandState command={command} context={context} />
    </section>
  );
}

/** `what`: the control and its value in words, for the confirmation. */
type Send = (management: Record<string, unknown>, what?: string) => void;

/** Reading (class A) needs no right to change. */
const isClosed = ({ option }: Offered, { isBusy, mayUpdate }: ControlContext): boolean =>
  isBusy || (!mayUpdate && option.class !== 'A');

/**
 * Asks for confirmation before dangerous commands; a cancelled confirmation changes nothing (specification 1, section
 * 4).
 */
function useAsk({ option }: Offered, context: ControlContext, command: Command): Send {
  const { t } = useTranslation('control');
  return (management, what = option.title) => {
    void (async () => {
      const isSure =
        !option.confirm ||
        (await confirm({
          title: option.title,
          text: t('confirm', { what, name: context.name }),
          confirm: t('send'),
          danger: option.class === 'B' || option.class === 'D',
        })) !== null;
      if (isSure) await command.send(management);
    })();
  };
}

interface PartProps {
  control: Offered;
  context: ControlContext;
  onSend: Send;
}

function PlainButton({ control, context, command, onSend }: PartProps & { command: Command }) {
  const { option } = control;
  return (
    <Button
      variant="default"
      fullWidth
      loading={command.isUnderWay}
      disabled={isClosed(control, context)}
      onClick={() => onSend(managementOf(control, {}))}
    >
      {option.title}
    </Button>
  );
}

/** Settings that are sent one by one. Unchanged inputs show the last known value. */
function SettingRows({ control, context, last, onSend }: PartProps & { last: ControlCardProps['last'] }) {
  const { t } = useTranslation('control');
  const [changed, setDraft] = useState<ControlDraft>({});
  const draft = { ...knownOf(control, last), ...changed };
  const faults = faultsOf(control, draft);
  const isShut = isClosed(control, context);
  return (
    <>
      {context.headOf(control.key) !== control.option.title && (
        <h4 className={classes.controlTitle}>{control.option.title}</h4>
      )}
      <div className={classes.inputs}>
        {inputsOf(control).map((input) => (
          <div key={input.name} className={classes.setting}>
            <ParameterInput
              input={input}
              value={draft[input.name] ?? null}
              fault={faults[input.name]}
              disabled={isShut}
              zone={context.zone}
              onChange={(value) => setDraft((old) => ({ ...old, [input.name]: value }))}
            />
            <Button
              variant="default"
              size="xs"
              aria-label={t('send_of', { title: input.title })}
              disabled={isShut || (draft[input.name] ?? null) === null || faults[input.name] !== undefined}
              onClick={() => onSend(managementOf(control, { [input.name]: draft[input.name] ?? null }))}
            >
              {t('send')}
            </Button>
          </div>
        ))}
      </div>
    </>
  );
}

/** Values that are sent together. Missing values are reported at the first attempt. */
function ControlForm({
  control,
  context,
  last,
  command,
  onSend,
}: PartProps & { last: ControlCardProps['last']; command: Command }) {
  const { t } = useTranslation('control');
  const [draft, setDraft] = useState<ControlDraft>(() => ({ ...initialDraft(control), ...knownOf(control, last) }));
  const [isTried, setTried] = useState(false);
  const faults = faultsOf(control, draft, context.sendsFrames);
  const isShut = isClosed(control, context);
  // A task of the planner is filled with its last known values.
  const change = (part: ControlDraft) =>
    setDraft((old) => ({
      ...old,
      ...part,
      ...(typeof part.task_id === 'number' ? context.planned[part.task_id] : {}),
    }));
  const inputs = inputsOf(control);
  const parts = {
    inputs,
    draft,
    faults: isTried ? faults : typedFaults(faults),
    disabled: isShut,
    zone: context.zone,
    onChange: change,
  };
  return (
    <>
      {context.headOf(control.key) !== control.option.title && (
        <h4 className={classes.controlTitle}>{control.option.title}</h4>
      )}
      {control.key === 'limit' ? <LimitInputs {...parts} /> : <Inputs {...parts} />}
      {context.sendsFrames && (
        <FramePreview
          deviceId={context.deviceId}
          management={Object.keys(faults).length === 0 ? managementOf(control, draft) : null}
          titleOf={context.titleOf}
          wordOf={context.wordOf}
        />
      )}
      <div>
        <Button
          variant="default"
          loading={command.isUnderWay}
          disabled={isShut || inputs.some(({ name, kind }) => kind === 'zones' && !hasZones(draft[name]))}
          onClick={() => {
            setTried(true);
            if (Object.keys(faults).length === 0) onSend(managementOf(control, draft), describeRequest(control, draft));
          }}
        >
          {t('send')}
        </Button>
      </div>
    </>
  );
}

/** Nothing to send without a number of zones (specification 1, section 4). */
const hasZones = (value: ControlValue | undefined): boolean =>
  value !== undefined && isZones(value) && Object.keys(value).length > 0;

/** Last values of the control that its inputs accept. Moments are left out: a moment is never sent twice. */
function knownOf(control: Offered, last: Record<string, unknown> | undefined): ControlDraft {
  const known = inputsOf(control).flatMap(({ name, kind }) => {
    const value = last?.[name];
    return kind === 'moment' || value === undefined ? [] : [[name, value] as const];
  });
  // The server has checked them against the same parameters.
  return Object.fromEntries(known as [string, ControlValue][]);
}
