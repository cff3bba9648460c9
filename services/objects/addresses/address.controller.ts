import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addressOfPlace,
  type AddressSuggestion,
  dadataAddress,
  garHints,
  geocodeAddress,
  type InputOf,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { AddressService } from './address.service';

@Controller()
export class AddressController {
  constructor(private readonly addresses: AddressService) {}

  @Implements(dadataAddress)
  async dadata(ctx: Context, { query }: InputOf<typeof dadataAddress>): Promise<ReplyOf<typeof dadataAddress>> {
    return suggested(ctx, await this.addresses.dadata(ctx, query));
  }

  @Implements(geocodeAddress)
  async geocode(ctx: Context, { query }: InputOf<typeof geocodeAddress>): Promise<ReplyOf<typeof geocodeAddress>> {
    return suggested(ctx, await this.addresses.geocode(ctx, query));
  }

  @Implements(addressOfPlace)
  async reverse(ctx: Context, place: InputOf<typeof addressOfPlace>): Promise<ReplyOf<typeof addressOfPlace>> {
    return suggested(ctx, await this.addresses.reverse(ctx, place));
  }

  @Implements(garHints)
  async gar(ctx: Context, { search_string }: InputOf<typeof garHints>): Promise<ReplyOf<typeof garHints>> {
    const hints = await this.addresses.gar(ctx, search_string);
    return { is_on: hints !== null, hints: hints ?? [], msg: said(ctx, hints) };
  }
}

const said = ({ language }: Context, found: readonly unknown[] | null): string =>
  found === null
    ? translate(language, 'addresses.off')
    : translate(language, found.length === 0 ? 'addresses.none' : 'addresses.found', { count: found.length });

const suggested = (ctx: Context, found: AddressSuggestion[] | null): ReplyOf<typeof dadataAddress> => ({
  is_on: found !== null,
  suggestions: found ?? [],
  msg: said(ctx, found),
});
