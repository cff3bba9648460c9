import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addressOfPlace,
  type AddressSuggestion,
  dadataAddress,
  garHints,
  geocodeAddress,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { AddressService } from './address.service';

@Controller()
export class AddressController {
  constructor(private readonly addresses: AddressService) {}

  readonly dadata = handle(dadataAddress, async (ctx, { query }) =>
    suggested(ctx, await this.addresses.dadata(ctx, query)),
  );

  readonly geocode = handle(geocodeAddress, async (ctx, { query }) =>
    suggested(ctx, await this.addresses.geocode(ctx, query)),
  );

  readonly reverse = handle(addressOfPlace, async (ctx, place) =>
    suggested(ctx, await this.addresses.reverse(ctx, place)),
  );

  readonly gar = handle(garHints, async (ctx, { search_string }) => {
    const hints = await this.addresses.gar(ctx, search_string);
    return { is_on: hints !== null, hints: hints ?? [], msg: messageOf(ctx, hints) };
  });
}

const messageOf = ({ language }: Context, found: readonly unknown[] | null): string =>
  found === null
    ? translate(language, 'addresses.off')
    : translate(language, found.length === 0 ? 'addresses.none' : 'addresses.found', { count: found.length });

const suggested = (ctx: Context, found: AddressSuggestion[] | null): ReplyOf<typeof dadataAddress> => ({
  is_on: found !== null,
  suggestions: found ?? [],
  msg: messageOf(ctx, found),
});
