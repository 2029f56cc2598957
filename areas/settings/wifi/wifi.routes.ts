import { wifiContract } from './wifi.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { changesOf } from '../history/history.store.ts';
import { viewPassword } from './wifi.commands.ts';
import { viewWifi } from './wifi.facts.ts';
import { findNetwork } from './wifi.store.ts';
import * as wifiCommands from './wifi.commands.ts';

const duplicate = (field: string) => () => new ValidationError([{ field, key: 'duplicate' }]);

export const wifiRoutes = routesOf(
  wifiContract,
  [wifiCommands],
  {
    view: (ctx) => viewWifi(ctx, ctx.branch_id),
    network: async (ctx, { params }) => {
      const [[network]] = await ctx.read(findNetwork(params.id));
      if (!network) throw new NotFound();
      return network;
    },
    password: (ctx, { params }) => viewPassword(ctx, params.id),
    history: (ctx) => changesOf(ctx, { parts: ['wifi_network', 'address_range'] }),
  },
  { wifi_network_once: duplicate('ssid'), address_range_once: duplicate('range') },
);
