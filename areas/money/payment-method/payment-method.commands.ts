/** Clients' cards and mandates: token, brand, last four digits and expiry. Card numbers never get here. */
import { randomUUID } from 'node:crypto';
import type { MembershipPaying } from './payment-method.contract.ts';
import { expiryOf } from '../expiring/expiring.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  customerOf,
  holderOf,
  insertMethod,
  findKept,
  methodsOf,
  softenChases,
  type KeptMethod,
} from './payment-method.store.ts';
import { paymentMethodContract } from './payment-method.contract.ts';

export const viewPaying = async (ctx: Ctx, id: number): Promise<MembershipPaying> => {
  const [[holder], methods] = await ctx.read(holderOf(id), methodsOf(id));
  if (!holder) throw new NotFound();
  const { branch_id, email: _email, ...shown } = holder;
  const { today } = await knownBranch(ctx, branch_id);
  const may = ctx.has('RECORD_PAYMENT', branch_id);
  return {
    ...shown,
    methods: methods.map((method) => ({ ...method, expires: expiryOf(method.expires_on, today) })),
    can: may ? ['replace', ...(ctx.services.gateway.charges ? (['set_up'] as const) : [])] : [],
  };
};

const holderIn = async (ctx: Ctx, id: number) => {
  const [[holder]] = await ctx.read(holderOf(id));
  if (!holder) throw new NotFound();
  return holder;
};

const payWith = async (
  ctx: TxCtx,
  of: { id: number; branch_id: number; member_id: number; version: number },
  method: Pick<KeptMethod, 'id' | 'brand' | 'last_four'> | null,
): Promise<void> => {
  const { id, branch_id, member_id, version } = of;
  await saveVersioned(ctx.db, 'membership', id, version, { payment_method_id: method?.id ?? null });
  await softenChases(ctx.db, id);
  const facts = { brand: method?.brand ?? null, last_four: method?.last_four ?? null };
  await noteOnMember(ctx, { branch_id, member_id, type: 'update_payment_method', facts });
};

const keepAndUse = async (
  ctx: TxCtx,
  of: Parameters<typeof payWith>[1],
  method: Omit<Parameters<typeof insertMethod>[1], 'branch_id' | 'member_id'>,
): Promise<void> => {
  refuseIf((await findKept(ctx.db, method.gateway, method.token)) ? 'money.method_known' : null);
  const { branch_id, member_id } = of;
  const id = await insertMethod(ctx.db, { ...method, branch_id, member_id });
  await payWith(ctx, of, { id, brand: method.brand, last_four: method.last_four });
};

export const recordMethod = command(paymentMethodContract.record, async (ctx, id, asked) => {
  const { version, reference: token, ...method } = asked;
  if (method.kind === 'card' && method.expires_on === null) faultAt('expires_on', 'required');
  const holder = await holderIn(ctx, id);
  await keepAndUse(ctx, { ...holder, version }, { ...method, token, gateway: 'terminal' });
  return viewPaying(ctx, id);
});

export const assignMethod = command(paymentMethodContract.assign, async (ctx, id, asked) => {
  const holder = await holderIn(ctx, id);
  const [methods] = await ctx.read(methodsOf(id));
  const method = methods.find((one) => one.id === asked.payment_method_id) ?? null;
  if (asked.payment_method_id !== null && !method) faultAt('payment_method_id', 'not_one_of');
  await payWith(ctx, { ...holder, version: asked.version }, method);
  return viewPaying(ctx, id);
});

/** The client enters the card on the gateway's own page. */
export const setUpMethod = async (ctx: Ctx, id: number): Promise<{ url: string; session: string }> => {
  const holder = await holderIn(ctx, id);
  const { gateway, config } = ctx.services;
  refuseIf(gateway.charges ? null : 'money.no_gateway');
  const { currency } = await knownBranch(ctx, holder.branch_id);
  const customer_ref = await ctx.tx(({ db }) => customerOf(db, holder.member_id, gateway.name));
  const own = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const { member_name: name, email } = holder;
  const back_to = `${own}/manage/clientDetails/replacePaymentMethod/${id}`;
  return gateway.setUp({ key: randomUUID(), currency, name, email, customer_ref, back_to });
};

export const takeMethod = async (
  ctx: Ctx,
  id: number,
  { version, session }: { version: number; session: string },
): Promise<MembershipPaying> => {
  const holder = await holderIn(ctx, id);
  const { gateway } = ctx.services;
  refuseIf(gateway.charges ? null : 'money.no_gateway');
  const held = await gateway.heldBy(session);
  if (!held) throw new Refusal('money.nothing_left');
  await ctx.tx(async (inside) => {
    const kept = await findKept(inside.db, gateway.name, held.token);
    // The page was opened again, or stayed open in a second tab.
    if (kept?.member_id === holder.member_id)
      return holder.payment_method_id === kept.id
        ? undefined
        : payWith(inside, { ...holder, version }, { ...held, id: kept.id });
    return keepAndUse(inside, { ...holder, version }, { ...held, gateway: gateway.name });
  });
  return viewPaying(ctx, id);
};
