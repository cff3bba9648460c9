import { modelById, modelsOf } from '../company-models/registered-models';
import type { EventDefinition, EventScope, EventSeverity, EventSubjectKind } from '@gaugeway/proto/api';
import type { Observation } from '@gaugeway/proto/kinds/condition';
import { type EvaluatedKind, kindOf } from './evaluated-kinds';

/** A rule as it is stored. */
export interface StoredRule extends EventDefinition {
  id: number;
  companyId: number;
  /** Version of the evaluated part: a change of title or channel keeps it. */
  version: number;
  /** null = title of the predefined rule, in the language of the reader. */
  title: string | null;
  template: string | null;
  severity: EventSeverity;
  soundAlert: boolean;
}

/** A rule as it is judged. */
export interface CompiledRule extends StoredRule {
  subject: EventSubjectKind;
  kinds: readonly EvaluatedKind[];
  /** Values by which an observation concerns each of its conditions. */
  conditionReads: readonly (readonly string[])[];
  /** Values by which an observation concerns it. */
  reads: ReadonlySet<string>;
}

export function compileRule(rule: StoredRule): CompiledRule {
  const kinds = rule.conditions.map(kindOf);
  const conditionReads = rule.conditions.map((condition, at) => kinds[at]?.reads(condition) ?? []);
  return {
    ...rule,
    subject: kinds[0]?.subject ?? 'device',
    kinds,
    conditionReads,
    reads: new Set(conditionReads.flat()),
  };
}

/** true if an observation holds a value that the rule reads. Pure. */
export const isConcerned = ({ conditionReads }: CompiledRule, { values }: Observation): boolean =>
  conditionReads.some((names) => hasOneOf(values, names));

/** Allocates nothing: called for each rule of each reading. */
export function hasOneOf(values: Observation['values'], names: readonly string[]): boolean {
  for (const name of names) if (values[name] !== undefined) return true;
  return false;
}

/** Attributes of a device by which rules select it. */
export interface DevicePlace {
  id: number;
  modelId: number;
  /** 0 = none. */
  gatewayId: number;
  /** Nodes of the object tree from the top down to the node of the device. */
  branch: readonly string[];
  /** Accounting points at which it measures. */
  pointIds: readonly number[];
  /** Values of its attributes, as `attributeKey` has them. */
  attributes: readonly string[];
  /** The poll group that it is in; 0 = none. */
  pollGroupId: number;
}

/** A value of an attribute as scopes compare it. */
export const attributeKey = (attributeId: number, text: string): string =>
  `${attributeId}:${text.trim().toLowerCase()}`;

/** The rules of a company by the devices that they concern: rules for other devices are not evaluated. */
export class RuleIndex {
  private readonly everywhere: CompiledRule[] = [];
  private readonly byResource = new Map<string, CompiledRule[]>();
  private readonly byModel = new Map<number, CompiledRule[]>();
  private readonly byDevice = new Map<number, CompiledRule[]>();
  private readonly byGateway = new Map<number, CompiledRule[]>();
  private readonly byObject = new Map<string, CompiledRule[]>();
  private readonly byPoint = new Map<number, CompiledRule[]>();
  private readonly byPollGroup = new Map<number, CompiledRule[]>();
  private readonly byAttribute = new Map<string, CompiledRule[]>();
  private readonly byId: ReadonlyMap<number, CompiledRule>;
  private readonly bySubject = new Map<EventSubjectKind, CompiledRule[]>();
  /** Values that rules about devices read, without those of rules about devices that are named. */
  private readonly readOfAny = new Set<string>();

  constructor(rules: readonly CompiledRule[]) {
    this.byId = new Map(rules.map((rule) => [rule.id, rule]));
    for (const rule of rules) {
      if (rule.subject === 'device') this.place(rule);
      else put(this.bySubject, rule.subject, rule);
    }
  }

  /** Rules about a device, each once. */
  rulesFor({ id, modelId, gatewayId, branch, pointIds, attributes, pollGroupId }: DevicePlace): CompiledRule[] {
    const resource = modelById(modelId)?.resource;
    const found = [
      ...this.everywhere,
      ...((resource && this.byResource.get(resource)) ?? []),
      ...(this.byModel.get(modelId) ?? []),
      ...(this.byDevice.get(id) ?? []),
      ...(this.byGateway.get(gatewayId) ?? []),
      ...(this.byPollGroup.get(pollGroupId) ?? []),
    ];
    const places = [
      ...(this.byObject.size === 0 ? [] : branch.flatMap((node) => this.byObject.get(node) ?? [])),
      ...(this.byAttribute.size === 0 ? [] : attributes.flatMap((key) => this.byAttribute.get(key) ?? [])),
      ...(this.byPoint.size === 0 ? [] : pointIds.flatMap((point) => this.byPoint.get(point) ?? [])),
    ];
    // A branch within a branch of the same rule, or two points of it, name the rule twice.
    return places.length === 0 ? found : [...found, ...new Set(places)];
  }

  /** false: no rule about the device reads a value of the observation, wherever the device is. */
  mayConcern(deviceId: number, observation: Observation): boolean {
    for (const name in observation.values) if (this.readOfAny.has(name)) return true;
    return this.byDevice.get(deviceId)?.some((rule) => isConcerned(rule, observation)) ?? false;
  }

  /** Rules about something that is no metering device. */
  rulesOf(kind: Exclude<EventSubjectKind, 'device'>, id: number): CompiledRule[] {
    const rules = this.bySubject.get(kind) ?? [];
    return rules.filter(({ scope }) => scope.kind !== 'gateways' || scope.gateway_ids.includes(id));
  }

  get(ruleId: number): CompiledRule | undefined {
    return this.byId.get(ruleId);
  }

  get all(): readonly CompiledRule[] {
    return [...this.byId.values()];
  }

  private place(rule: CompiledRule): void {
    const { scope } = rule;
    if (scope.kind !== 'devices') for (const name of rule.conditionReads.flat()) this.readOfAny.add(name);
    if (scope.kind === 'all') this.everywhere.push(rule);
    if (scope.kind === 'resources') for (const key of new Set(scope.resources)) put(this.byResource, key, rule);
    if (scope.kind === 'models') for (const key of new Set(scope.model_ids)) put(this.byModel, key, rule);
    if (scope.kind === 'devices') for (const key of new Set(scope.device_ids)) put(this.byDevice, key, rule);
    if (scope.kind === 'gateways') for (const key of new Set(scope.gateway_ids)) put(this.byGateway, key, rule);
    if (scope.kind === 'objects') for (const key of new Set(scope.object_ids)) put(this.byObject, key, rule);
    if (scope.kind === 'points') for (const key of new Set(scope.point_ids)) put(this.byPoint, key, rule);
    if (scope.kind === 'poll_groups') for (const key of new Set(scope.group_ids)) put(this.byPollGroup, key, rule);
    if (scope.kind === 'attribute') for (const key of new Set(keysOf(scope))) put(this.byAttribute, key, rule);
  }
}

const keysOf = ({ attribute_id: id, values }: Extract<EventScope, { kind: 'attribute' }>): string[] =>
  values.map((text) => attributeKey(id, text));

function put<K>(index: Map<K, CompiledRule[]>, key: K, rule: CompiledRule): void {
  const rules = index.get(key);
  if (rules) rules.push(rule);
  else index.set(key, [rule]);
}

/** Devices in the scope of a rule, by projected facts; null = any. */
export interface Concerned {
  modelIds: readonly number[] | null;
  deviceIds: readonly number[] | null;
  gatewayIds: readonly number[] | null;
  objectIds: readonly string[] | null;
  pointIds: readonly number[] | null;
  pollGroupIds: readonly number[] | null;
  /** Values of attributes, as `attributeKey` has them. */
  attributes: readonly string[] | null;
}

const ALL: Concerned = {
  ...{ modelIds: null, deviceIds: null, gatewayIds: null },
  ...{ objectIds: null, pointIds: null, pollGroupIds: null, attributes: null },
};

/** Active devices of the company in the scope of a rule. */
export function concernedDevices({ scope }: Pick<EventDefinition, 'scope'>): Concerned {
  switch (scope.kind) {
    case 'all':
      return ALL;
    case 'devices':
      return { ...ALL, deviceIds: scope.device_ids };
    case 'gateways':
      return { ...ALL, gatewayIds: scope.gateway_ids };
    case 'objects':
      return { ...ALL, objectIds: scope.object_ids };
    case 'points':
      return { ...ALL, pointIds: scope.point_ids };
    case 'poll_groups':
      return { ...ALL, pollGroupIds: scope.group_ids };
    case 'attribute':
      return { ...ALL, attributes: keysOf(scope) };
    case 'models':
      return { ...ALL, modelIds: scope.model_ids };
    case 'resources': {
      const models = modelsOf().filter(({ resource }) => scope.resources.some((each) => each === resource));
      return { ...ALL, modelIds: models.map(({ id }) => id) };
    }
  }
}
