import { Injectable } from '@nestjs/common';
import { fieldTitle, MESSAGE_TYPES, messageTypeTitle, modelById, type TabId } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound, RawJson } from '@gaugeway/platform/http';
import type {
  deviceMessages,
  InputOf,
  lastMessages,
  messageTypes,
  pointMessages,
  powerProfile,
  ReplyOf,
  systemMessages,
} from '@gaugeway/proto/api';
import {
  AccountingPointRepository,
  lossesOf,
  NO_TERMS,
} from '../registries/accounting-points/accounting-point.repository';
import { DeviceRepository, type ProjectedDevice } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { DerivedMessages } from './derived-messages';
import { LastMessageRepository } from './last-message.repository';
import { type PageQuery, PageRepository, type PageShape, ratioFields } from './page.repository';
import { UNGROUPED } from './message-groups';
import { ENERGY_PROFILE, POWER_PROFILE, ProfileService } from './profile.service';
import { isSameMake, type RowsMake, UsualShapes } from './usual-shapes';
import { type MessageQuery, parseMessageQuery } from './message-query';

type ListInput = InputOf<typeof systemMessages> & Partial<InputOf<typeof deviceMessages>>;

const PROFILES: readonly number[] = [POWER_PROFILE, ENERGY_PROFILE];

@Injectable()
export class MessageService {
  private readonly usualShapes = new UsualShapes();

  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly pages: PageRepository,
    private readonly last: LastMessageRepository,
    private readonly points: AccountingPointRepository,
    private readonly derived: DerivedMessages,
    private readonly profiles: ProfileService,
  ) {}

  /** A page of a device's rows as JSON text. Throws `notFound`, and `invalid` for an invalid period. */
  async list(ctx: Context, input: ListInput): Promise<RawJson> {
    const bare = parseMessageQuery(ctx, input, input.msgType);
    const device = await this.deviceOf(ctx, input.device_id);
    const isProfile = isProfileOf(input);
    const needsTerms = isProfile || input.with_loss_factor === true;
    const terms = needsTerms ? await this.points.termsOf(ctx, device.deviceId) : NO_TERMS;
    const onlyFields = fieldsOfTab(device.modelId, input.tab);
    const query = { ...bare, onlyFields, lossFactor: input.with_loss_factor ? terms.lossFactor : null };
    if (isProfile) {
      return this.profiles.ofDevice(
        ctx,
        device,
        { ...query, kind: kindOf(input), profileType: input.profile_type ?? 30 },
        terms,
      );
    }
    // The database's own text has the columns of the rows alone.
    const isDerived =
      query.withDelta ||
      query.lossFactor !== null ||
      query.group !== UNGROUPED ||
      query.extraFields.length > 0 ||
      query.onlyFields !== null;
    return isDerived ? this.derived.ofDevice(ctx, device, query) : this.raw(ctx, device, query);
  }

  /** A page of a point's rows. Throws as `list` does. */
  async ofPoint(ctx: Context, input: InputOf<typeof pointMessages>): Promise<RawJson> {
    const bare = parseMessageQuery(ctx, input, input.msgType);
    const point = orNotFound(await this.points.find(ctx, input.accounting_point_id));
    const onlyFields = fieldsOfTab(point.links.at(-1)?.modelId, input.tab);
    const query = { ...bare, onlyFields, lossFactor: input.with_loss_factor ? lossesOf(point) : null };
    if (!isProfileOf(input)) return this.derived.ofPoint(ctx, point.links, query);
    return this.profiles.ofPoint(ctx, point, { ...query, kind: kindOf(input), profileType: input.profile_type ?? 30 });
  }

  /** A page of a device's profile. Throws as `list` does. */
  async profile(ctx: Context, input: InputOf<typeof powerProfile>, kind: 'power' | 'energy'): Promise<RawJson> {
    const bare = parseMessageQuery(ctx, { ...input, tab: 'power_profiles' }, POWER_PROFILE);
    const device = await this.deviceOf(ctx, input.device_id);
    const terms = await this.points.termsOf(ctx, device.deviceId);
    const query = { ...bare, lossFactor: input.with_loss_factor ? terms.lossFactor : null };
    return this.profiles.ofDevice(ctx, device, { ...query, kind, profileType: input.profile_type ?? 30 }, terms);
  }

  private async raw(
    ctx: Context,
    device: ProjectedDevice,
    { limit, offset, newestFirst, ...messageQuery }: MessageQuery,
  ): Promise<RawJson> {
    const period = { deviceId: device.deviceId, type: messageQuery.type, from: messageQuery.from, to: messageQuery.to };
    const query = { ...period, limit, offset, newestFirst };
    const asColumns = messageQuery.format === 'columns';
    const pageOf = async (make: RowsMake) => {
      const shape = await this.shapeOf(
        make,
        messageQuery.withRatio ? device.transformationRatio : null,
        messageQuery.withLinks,
      );
      return { shape, text: await (asColumns ? this.pages.columns(query, shape) : this.pages.rows(query, shape)) };
    };
    // Texts have no place in the columns that the database makes.
    const isMade = (make: RowsMake) => !asColumns || make.every(({ hasExtra }) => !hasExtra);
    const usual = this.usualShapes.of(period.deviceId, period.type);
    const [shares, early] = await Promise.all([
      this.pages.layouts(period),
      usual && isMade(usual) ? pageOf(usual) : null,
    ]);
    const make = shares.map(({ rows: _, ...share }) => share);
    if (!isMade(make)) return this.derived.ofDevice(ctx, device, { ...messageQuery, limit, offset, newestFirst });
    const isUsual = usual !== null && isSameMake(usual, make);
    if (!isUsual) this.usualShapes.remember(period.deviceId, period.type, make);
    const { shape, text } = early && isUsual ? early : await pageOf(make);
    const { data, links, marks } = text;
    const beside = [...(links === null ? [] : [`,"links":`, links]), ...(marks === null ? [] : [`,"marks":`, marks])];
    const total = shares.reduce((sum, { rows }) => sum + rows, 0);
    const page = {
      fields_headers: await this.headers(ctx, device, query, shape),
      current_page: Math.floor(offset / limit) + 1,
      last_page: Math.max(1, Math.ceil(total / limit)),
      per_page: limit,
      total,
    };
    const name = asColumns ? 'columns' : 'data';
    return new RawJson(`{"messages":{"${name}":`, ...data, ...beside, `,${JSON.stringify(page).slice(1)}}`);
  }

  private async shapeOf(make: RowsMake, ratio: number | null, withLinks: boolean): Promise<PageShape> {
    return {
      layouts: await Promise.all(
        make.map(async ({ layoutId: id }) => ({ id, fields: await this.layouts.fieldsOf(id) })),
      ),
      ratio,
      hasExtra: make.some(({ hasExtra }) => hasExtra),
      hasStatus: make.some(({ hasStatus }) => hasStatus),
      hasLink: withLinks && make.some(({ hasLink }) => hasLink),
      hasMarks: make.some(({ hasMarks, hasStatus }) => hasMarks || hasStatus),
    };
  }

  async lastOf(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    const device = await this.deviceOf(ctx, input.id);
    const types = input.msgType == null ? MESSAGE_TYPES.map(({ id }) => id) : [input.msgType];
    const rows = await this.last.of(ctx, device.deviceId, types);
    const messages = await Promise.all(
      rows.map(async (row) => {
        const fields = await this.layouts.fieldsOf(row.layoutId);
        const values = fields.map((field, index) => [field, finite(row.values[index])] as const);
        return {
          type: row.type,
          datetime: row.ts,
          values: { ...Object.fromEntries(values), ...row.extra },
          received_at: Math.floor(row.receivedAt / 1000),
          data_rate: row.dataRate,
        };
      }),
    );
    return { messages };
  }

  types(ctx: Context): ReplyOf<typeof messageTypes> {
    return {
      device_messages_types: MESSAGE_TYPES.map(({ id, maxPeriodRequest }) => ({
        id,
        title: messageTypeTitle(id, ctx.language),
        max_period_request: maxPeriodRequest,
      })),
    };
  }

  private async deviceOf(ctx: Context, id: number): Promise<ProjectedDevice> {
    return orNotFound(await this.devices.find(ctx, id));
  }

  private async headers(
    ctx: Context,
    device: ProjectedDevice,
    query: PageQuery,
    { layouts, ratio, hasExtra }: PageShape,
  ): Promise<ReturnType<typeof fieldTitle>[]> {
    const model = modelById(device.modelId);
    const fields = [...new Set(layouts.flatMap((layout) => layout.fields))];
    const titleOf = (name: string) => fieldTitle(name, ctx.language, model);
    const ratios = (ratio === null ? [] : ratioFields(fields)).map((name) => {
      const title = titleOf(name);
      return { ...title, name: `${name}_kkt`, title: `${title.title} (×${ratio})` };
    });
    const extras = hasExtra ? await this.pages.extraNames(query) : [];
    return [...fields.map(titleOf), ...ratios, ...extras.map(titleOf)];
  }
}

const isProfileOf = ({ msgType, profile_type, is_energy }: Partial<InputOf<typeof deviceMessages>>): boolean =>
  msgType !== undefined && PROFILES.includes(msgType) && (profile_type != null || is_energy != null);

/** The energy profile is always returned as energy, even if power is requested (specification 3, section 7). */
const kindOf = ({ msgType, is_energy }: Partial<InputOf<typeof deviceMessages>>): 'power' | 'energy' =>
  is_energy || msgType === ENERGY_PROFILE ? 'energy' : 'power';

/** The fields that a tab of the model shows of its rows; null = all. */
const fieldsOfTab = (modelId: number | null | undefined, tab: string | null | undefined): readonly string[] | null => {
  const tabs = modelId == null || !tab ? undefined : modelById(modelId)?.tabs;
  return tabs && tab && Object.hasOwn(tabs, tab) ? (tabs[tab as TabId]?.onlyFields ?? null) : null;
};

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}
