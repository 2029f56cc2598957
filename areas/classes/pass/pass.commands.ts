/** The code for the door on a client's own phone: its address, and what is shown there. */
import { sql as raw } from 'kysely';
import type { OwnPass, PassLink } from './pass.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { asQuery } from '#kit/server/db.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { cardOf } from '../kiosk/kiosk.store.ts';
import { linkToken, ownAddress, readLinkToken } from './link-code.service.ts';
import { visitCode } from '../check-in/visit-code.service.ts';

type PassRow = { serial: number; renewed_at: string; read_at: string | null };
const passOf = (member_id: number) =>
  asQuery(raw<PassRow>`
    select serial, renewed_at, read_at from member_pass where member_id = ${member_id} and is_on`);

/** Of a client whom the caller sees. */
export const viewPass = async (ctx: Ctx, member_id: number): Promise<PassLink> => {
  const [[member], [pass]] = await ctx.read(cardOf(member_id), passOf(member_id));
  if (!member) throw new NotFound();
  if (!pass) return { url: null, renewed_at: null, read_at: null };
  const { config } = ctx.services;
  const { serial, ...times } = pass;
  return { url: `${ownAddress(config)}/p/pass#token=${linkToken(config, 'card', member_id, serial)}`, ...times };
};
export const renewPass = command(async (ctx: TxCtx, member_id: number): Promise<PassLink> => {
  await viewPass(ctx, member_id);
  const [now, staff_id] = [ctx.clock.now().toISOString(), ctx.actor.staff_id || null];
  await raw`
    insert into member_pass as p (member_id, renewed_at, renewed_by) values (${member_id}, ${now}, ${staff_id})
    on conflict (member_id) do update
       set serial = p.serial + 1, is_on = true, renewed_at = excluded.renewed_at, renewed_by = excluded.renewed_by, read_at = null`.execute(
    ctx.db,
  );
  return viewPass(ctx, member_id);
});
export const stopPass = command(async (ctx: TxCtx, member_id: number): Promise<PassLink> => {
  await viewPass(ctx, member_id);
  await raw`update member_pass set is_on = false where member_id = ${member_id}`.execute(ctx.db);
  return viewPass(ctx, member_id);
});

/** For a client who is signed in, with no address to keep. */
export const passFor = async (ctx: Ctx, member_id: number): Promise<OwnPass | null> => {
  const [[found]] = await ctx.read(
    asQuery(raw<Pick<OwnPass, 'first_name' | 'branch_name'>>`
      select m.first_name, b.name as branch_name from member m join branch b on b.id = m.branch_id where m.id = ${member_id} and m.is_active`),
  );
  return found ? { ...found, ...visitCode(ctx.services.config, member_id, ctx.clock.now()) } : null;
};
/** Whoever holds the address is nobody of ours: looked up as the system, and told no more than the code. */
export const ownPass = async (ctx: Ctx, token: string): Promise<OwnPass | null> => {
  const { config } = ctx.services;
  const held = readLinkToken(config, 'card', token);
  if (!held) return null;
  const system = await systemContext(ctx.services, 'visit_pass');
  const now = ctx.clock.now();
  const [[found]] = await system.read(
    asQuery(raw<Pick<OwnPass, 'first_name' | 'branch_name'>>`
      with seen as (
        update member_pass p set read_at = ${now.toISOString()}
          from member m
         where p.member_id = ${held.id} and p.serial = ${held.serial} and p.is_on and m.id = p.member_id and m.is_active
        returning m.first_name, m.branch_id)
      select s.first_name, b.name as branch_name from seen s join branch b on b.id = s.branch_id`),
  );
  return found ? { ...found, ...visitCode(config, held.id, now) } : null;
};
