/** Wi-Fi networks and public addresses of a branch; a call from one of these addresses is on site. */
import { parseRange, writeRange } from '../on-site/on-site.rules.ts';
import type { WifiRow } from './wifi.model.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { seal, unseal } from '#kit/server/seal.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import {
  dropSealed,
  findNetwork,
  getNetwork,
  getRange,
  insertNetwork,
  insertRange,
  keepSealed,
  sealedOf,
} from './wifi.store.ts';
import { wifiContract } from './wifi.contract.ts';

const PURPOSE = 'wifi';

export const viewPassword = async (ctx: Ctx, id: number): Promise<{ password: string | null }> => {
  const [[network], [kept]] = await ctx.read(findNetwork(id), sealedOf(id));
  if (!network) throw new NotFound();
  return { password: kept ? unseal(ctx.services.config, PURPOSE, id, kept.sealed) : null };
};

const keepPassword = (ctx: TxCtx, network: Pick<WifiRow, 'id' | 'branch_id'>, password: string): Promise<void> => {
  const sealed = seal(ctx.services.config, PURPOSE, network.id, password);
  return keepSealed(ctx.db, { wifi_network_id: network.id, branch_id: network.branch_id, sealed });
};

export const addWifi = command(wifiContract.add, async (ctx, input) => {
  const { password, ...network } = input;
  const password_set_at = password === null ? null : ctx.clock.now().toISOString();
  const id = await insertNetwork(ctx.db, { ...network, password_set_at });
  if (password !== null) await keepPassword(ctx, { id, branch_id: input.branch_id }, password);
  return getNetwork(ctx.db, id);
});

export const editWifi = command(wifiContract.edit, async (ctx, id, input) => {
  const { version, password, forget_password, ...fields } = input;
  if (forget_password && password !== null) faultAt('password', 'invalid');
  const network = await getNetwork(ctx.db, id);
  const now = ctx.clock.now().toISOString();
  const password_set_at = forget_password ? null : password === null ? network.password_set_at : now;
  await saveVersioned(ctx.db, 'wifi_network', id, version, { ...fields, password_set_at });
  if (password !== null) await keepPassword(ctx, network, password);
  if (forget_password) await dropSealed(ctx.db, id);
  return getNetwork(ctx.db, id);
});

export const removeWifi = command(wifiContract.remove, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'wifi_network', id, version);
  return { id };
});

export const addRange = command(wifiContract.addRange, async (ctx, input) => {
  const range = parseRange(input.range);
  if (!range) return faultAt('range', 'not_an_address');
  return getRange(ctx.db, await insertRange(ctx.db, { ...input, range: writeRange(range) }));
});

export const removeRange = command(wifiContract.removeRange, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'address_range', id, version);
  return { id };
});
