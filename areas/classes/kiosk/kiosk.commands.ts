/** Devices at the door: pairing them, and checking in by the rules of the desk. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kiosk, KioskAnswer, KioskHello } from './kiosk.contract.ts';
import { codeFrom, plainCode, reasonFor } from './kiosk.rules.ts';
import { NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { checkIn } from '../check-in/check-in.commands.ts';
import { oneAtDoor } from '../check-in/check-in.store.ts';
import {
  cardOf,
  deviceOf,
  getKiosk,
  insertKiosk,
  markSeen,
  memberOfCard,
  pairDevice,
  revokeDevice,
  type Device,
  type KioskRecord,
} from './kiosk.store.ts';
import { looksLikeVisit, readVisitCode, visitCode } from '../check-in/visit-code.service.ts';
import { kioskContract } from './kiosk.contract.ts';

const CODE_LENGTH = 8;
const CODE_MS = 10 * 60_000;

export const presentKiosk = (row: KioskRecord): Kiosk => ({ ...row, can: row.state === 'revoked' ? [] : ['revoke'] });

export const createKiosk = command(kioskContract.create, async (ctx, { branch_id, name }) => {
  const code = codeFrom(randomBytes(CODE_LENGTH));
  const until = new Date(ctx.clock.now().getTime() + CODE_MS).toISOString();
  const of = { branch_id, name, code_hash: hashToken(code), code_until: until, staff_id: ctx.actor.staff_id || null };
  return { id: await insertKiosk(ctx.db, of), code, until };
});
export const revokeKiosk = command(kioskContract.revoke, async (ctx, id, { version }) => {
  const { state } = await getKiosk(ctx.db, id);
  refuseIf(state === 'revoked' ? 'classes.kiosk_revoked' : null);
  if (!(await revokeDevice(ctx.db, id, version, ctx.clock.now()))) throw new StaleWrite('kiosk_device', id, version);
  return presentKiosk(await getKiosk(ctx.db, id));
});

/** A device isn't a member of staff: it sees what the system looks up for it, and gets no more than its answer. */
const asDevice = (ctx: Ctx): Promise<Ctx> => systemContext(ctx.services, 'kiosk');
export const pairKiosk = async (ctx: Ctx, code: string): Promise<{ token: string }> => {
  const token = newToken();
  const of = { code_hash: hashToken(plainCode(code)), token_hash: hashToken(token), now: ctx.clock.now() };
  const device = await (await asDevice(ctx)).tx(({ db }) => pairDevice(db, of));
  if (!device) throw new Refusal('classes.kiosk_code');
  return { token };
};
const findDevice = async (ctx: Ctx, token: string): Promise<Device | undefined> => {
  const [[device]] = await ctx.read(deviceOf(hashToken(token)));
  if (device) await ctx.read(markSeen(device.id, ctx.clock.now()));
  return device;
};
export const helloKiosk = async (ctx: Ctx, token: string): Promise<KioskHello | null> => {
  const device = await findDevice(await asDevice(ctx), token);
  return device ? { name: device.name, branch_name: device.branch_name } : null;
};

const whoIs = async (system: Ctx, text: string): Promise<number | undefined> => {
  if (looksLikeVisit(text)) return readVisitCode(system.services.config, text, system.clock.now());
  const [[member]] = await system.read(memberOfCard([text, text.toUpperCase()]));
  return member?.id;
};
const LETTERS = 'abcdefghijklmnop';
const SLOT_MS = 10 * 60_000;
/** The same for all devices of a branch for some minutes: a code shown to two of them at once is used once. */
const keyOf = (member_id: number, now: Date): string =>
  Array.from(
    createHash('sha256')
      .update(`kiosk ${member_id} ${Math.floor(now.getTime() / SLOT_MS)}`)
      .digest('hex')
      .slice(0, 32),
    (digit) => LETTERS[parseInt(digit, 16)] ?? 'a',
  ).join('');

const nobody: KioskAnswer = { outcome: 'unknown', first_name: null, reason: null };
export const checkInAtKiosk = async (ctx: Ctx, token: string, text: string): Promise<KioskAnswer> => {
  const system = await asDevice(ctx);
  const device = await findDevice(system, token);
  if (!device) return { ...nobody, outcome: 'unpaired' };
  const member_id = await whoIs(system, text.trim());
  if (member_id === undefined) return nobody;
  const now = ctx.clock.now();
  const { branch_id } = device;
  const [[person]] = await system.read(oneAtDoor({ branch_id, member_id, at: now.toISOString() }));
  if (!person) return nobody;
  const { first_name } = person;
  const work = await checkIn(system, {
    branch_id,
    member_id,
    client_key: keyOf(member_id, now),
    override_reason: null,
    membership_id: null,
    second: false,
  });
  const [rows] = await system.run([
    { sql: `with ${work.with} select * from ${work.from}`, parameters: work.parameters },
  ]);
  const row = rows?.[0];
  if (!row) throw new Error('a check-in gave no row');
  work.after?.(row);
  const done = work.answer(row);
  if (done.allowed) return { outcome: done.again ? 'again' : 'in', first_name, reason: null };
  return { outcome: 'refused', first_name: null, reason: done.why ? reasonFor(done.why.code) : 'desk' };
};

export const codeOfMember = async (ctx: Ctx, id: number) => {
  const [[member]] = await ctx.read(cardOf(id));
  if (!member) throw new NotFound();
  return { ...member, ...visitCode(ctx.services.config, id, ctx.clock.now()) };
};
