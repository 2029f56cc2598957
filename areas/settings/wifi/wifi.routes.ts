import { wifiContract } from './wifi.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { changesOf } from '../history/history.store.ts';
import { addRange, addWifi, editWifi, removeRange, removeWifi, viewPassword } from './wifi.commands.ts';
import { viewWifi } from './wifi.facts.ts';
import { findNetwork } from './wifi.store.ts';

const duplicate = (field: string) => () => new ValidationError([{ field, key: 'duplicate' }]);

export const wifiRoutes = routes(
  wifiContract,
  {
    view: (ctx) => viewWifi(ctx, ctx.branch_id),
    network: async (ctx, { params }) => {
      const [[network]] = await ctx.read(findNetwork(params.id));
      if (!network) throw new NotFound();
      return network;
    },
    password: (ctx, { params }) => viewPassword(ctx, params.id),
    add: (ctx, { body }) => addWifi(ctx, body),
    edit: (ctx, { params, body }) => editWifi(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeWifi(ctx, params.id, query.version),
    addRange: (ctx, { body }) => addRange(ctx, body),
    removeRange: (ctx, { params, query }) => removeRange(ctx, params.id, query.version),
    history: (ctx) => changesOf(ctx, { parts: ['wifi_network', 'address_range'] }),
  },
  { wifi_network_once: duplicate('ssid'), address_range_once: duplicate('range') },
);
