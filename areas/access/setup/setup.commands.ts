/** The first visit to a new database: head office, built-in roles and the first super admin. */
import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { sessionContract } from '../session/session.contract.ts';
import type { SignedIn } from '../session/session.model.ts';
import { isZone } from '#kit/domain/day.ts';
import { faultAt, Refusal } from '#kit/domain/errors.ts';
import { openHeadOffice } from '#areas/network/branch/branch.commands.ts';
import { hasBranch } from '#areas/network/branch/branch.facts.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import type { Services } from '#kit/server/services.ts';
import { hashToken } from '#kit/server/session.ts';
import { hashingFor, hashPassword } from '../password/password-hash.service.ts';
import { refuseCommonPassword } from '../password/password.commands.ts';
import { ensureBuiltInRoles, giveRole } from '../role/role.store.ts';
import { beginSession } from '../session/session.commands.ts';
import { holdActive, insertSecret, openSecret, useSecret } from '../session/session.store.ts';
import { insertStaff } from '../staff/staff.store.ts';
import { asSystem } from './system.service.ts';

type Asked = z.output<typeof sessionContract.setup.body>;

const CODE_DAYS = 7;
/** Easy to read aloud and to type: no 0, O, 1, I. 148 bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newCode = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );
const hashCode = (typed: string): Buffer => hashToken(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/**
 * While the database has no branch: a new one-time code, of which only the hash is stored, so each start prints its
 * own. Earlier ones stay valid for seven days (another process may have printed them).
 */
export const ensureSetupCode = async (services: Services): Promise<string | undefined> => {
  const ctx = await systemContext(services, 'setup');
  return ctx.tx(async ({ db }) => {
    if (await hasBranch(db)) return undefined;
    const code = newCode();
    await insertSecret(db, {
      purpose: 'setup',
      staff_id: null,
      secret_hash: hashCode(code),
      minutes: CODE_DAYS * 1440,
    });
    return code;
  });
};

/** Updates the built-in roles to this version, at every start. */
export const layDownRoles = async (services: Services): Promise<void> => {
  const ctx = await systemContext(services, 'roles');
  await ctx.tx(async ({ db }) => ensureBuiltInRoles(db));
};

const makeFirstAdmin = async (db: Parameters<typeof insertStaff>[0], asked: Asked, password_hash: string) => {
  const { first_name, last_name, email } = asked;
  const roles = await ensureBuiltInRoles(db);
  const staff_id = await insertStaff(db, { staff_type: 'super_admin', first_name, last_name, email, password_hash });
  await giveRole(db, staff_id, roles.super_admin, { everywhere: true });
  return staff_id;
};

export const setUp = async (ctx: Ctx, asked: Asked, extra: Extra): Promise<SignedIn> => {
  const system = asSystem(ctx, 'setup');
  // The code first: a branch that is there is seen in any case by the one whose code was used meanwhile.
  const [[secret]] = await system.read(openSecret('setup', hashCode(asked.code)));
  if (await system.tx(({ db }) => hasBranch(db))) throw new Refusal('access.setup_done');
  if (!secret) throw new Refusal('access.setup_code');
  if (!isZone(asked.time_zone)) faultAt('time_zone', 'not_one_of');
  await refuseCommonPassword(ctx, asked.password, asked);
  const password_hash = await hashPassword(asked.password, hashingFor(ctx, 'setup'));
  return system.tx(async (inside) => {
    if (!(await useSecret(inside.db, secret.id))) throw new Refusal('access.setup_done');
    await openHeadOffice(inside.db, asked);
    const id = await makeFirstAdmin(inside.db, asked, password_hash);
    const person = await holdActive(inside.db, id, password_hash);
    if (!person) throw new Error('the first super admin is not there');
    noteEvent(inside, { kind: 'signed_in', staff_id: id, factor: 'setup' });
    return beginSession(inside, person, extra);
  });
};
