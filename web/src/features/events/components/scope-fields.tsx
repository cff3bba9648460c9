import { SECTION } from '@gaugeway/proto/api/endpoint';
import { EVENT_RESOURCES, type EventRule } from '@gaugeway/proto/api/event-rules';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { ChoiceSelect, FieldGroup } from '@/shared/forms';
import type { ScopeDraft } from '../model/rule-draft';
import { AttributeFields } from './attribute-fields';
import { DeviceSelect, GatewaySelect, ModelSelect, NodeSelect, PointSelect, PollGroupSelect } from './thing-selects';
import classes from './events.module.css';

const KINDS = [
  'all',
  'resources',
  'models',
  'devices',
  'gateways',
  'objects',
  'points',
  'poll_groups',
  'attribute',
] as const;
/** Scopes that apply to gateway devices. */
const OF_GATEWAYS: ReadonlySet<string> = new Set(['all', 'gateways']);
const OF_OBJECTS: ReadonlySet<string> = new Set(['objects', 'points']);

interface ScopeFieldsProps {
  scope: ScopeDraft;
  /** Names of the nodes and accounting points of the rule, and of its devices in the trash. */
  places: EventRule['places'];
  /** Ids in the rule of items that were deleted. */
  deleted: readonly string[];
  /** The rule is about gateway devices. */
  isOfGateways: boolean;
  onChange: (scope: ScopeDraft) => void;
}

/** Scope of a rule: the devices that it applies to. */
export function ScopeFields({ scope, places, deleted, isOfGateways, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('events');
  const seesObjects = useCan('read', SECTION.objects);
  const kinds = KINDS.filter(
    (kind) =>
      kind === scope.kind || ((!isOfGateways || OF_GATEWAYS.has(kind)) && (seesObjects || !OF_OBJECTS.has(kind))),
  );
  const choose = (chosen: string[]) => onChange({ ...scope, chosen });
  const chosen = { chosen: scope.chosen, deleted, onChange: choose };
  return (
    <FieldGroup title={t(isOfGateways ? 'form.where_gateways' : 'form.where')}>
      <div className={classes.inputs}>
        <ChoiceSelect
          label={t(isOfGateways ? 'form.gateways' : 'form.scope')}
          choices={kinds}
          titleOf={(kind) =>
            t(isOfGateways ? (kind === 'all' ? 'form.scope_all_gateways' : 'form.scope_devices') : `form.scope_${kind}`)
          }
          value={scope.kind}
          onChange={(kind) => onChange({ kind, chosen: [] })}
        />
        {scope.kind === 'resources' && (
          <MultiSelect
            label={t('form.resources')}
            required
            data={EVENT_RESOURCES.map((value) => ({ value, label: t(`resource.${value}`) }))}
            value={[...scope.chosen]}
            onChange={choose}
          />
        )}
        {scope.kind === 'models' && <ModelSelect {...chosen} />}
        {scope.kind === 'devices' && <DeviceSelect {...chosen} binned={places} />}
        {scope.kind === 'gateways' && <GatewaySelect {...chosen} binned={places} />}
        {scope.kind === 'objects' && <NodeSelect {...chosen} known={places} />}
        {scope.kind === 'attribute' && <AttributeFields scope={scope} known={places} onChange={onChange} />}
        {scope.kind === 'points' && <PointSelect {...chosen} known={places} />}
        {scope.kind === 'poll_groups' && <PollGroupSelect {...chosen} known={places} />}
      </div>
    </FieldGroup>
  );
}
