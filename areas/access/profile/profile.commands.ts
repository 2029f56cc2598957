/** The caller's own profile. */
import type { EditProfile, Profile, profileContract } from './profile.contract.ts';
import { staffFaults, withPhones } from '../staff/staff.rules.ts';
import type { z } from 'zod';
import { branchesOfActor, headOffice } from '#areas/network/branch/branch.facts.ts';
import { allCategories } from '#areas/settings/class-category/class-category.commands.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { latestToday } from '../session/latest-today.service.ts';
import { placeName } from '../role/place.service.ts';
import { profileOf, rolesOf, saveLocale, saveProfile, type HeldRole } from './profile.store.ts';
import { endSessions } from '../session/session.store.ts';
import { withPassword } from '../two-step/two-step.commands.ts';
import { homeOf } from '../staff/staff.store.ts';

type Found = readonly [Omit<Profile, 'roles'>[], HeldRole[]];
const presented = (ctx: Ctx, [[profile], roles]: Found): Profile => {
  if (!profile) throw new NotFound();
  return { ...profile, roles: roles.map((role) => ({ title: role.title, place: placeName(role, ctx.locale) })) };
};
export const getProfile = async (ctx: Ctx): Promise<Profile> => {
  const { staff_id } = ctx.actor;
  return presented(ctx, await ctx.read(profileOf(staff_id), rolesOf(staff_id)));
};

export const accessHere = (ctx: Ctx): Record<string, true> =>
  Object.fromEntries(ctx.actor.flagsAt(ctx.branch_id).map((flag) => [flag, true as const]));

/** The same as the separate answers (`me`, `access`, `branch`, `classCategory`), in one batch of reads. */
export const startOf = async (ctx: Ctx): Promise<DataOf<typeof profileContract.start>> => {
  const { staff_id } = ctx.actor;
  const [profile, roles, branches, [office], categories] = await ctx.read(
    profileOf(staff_id),
    rolesOf(staff_id),
    branchesOfActor(ctx.actor),
    headOffice(),
    allCategories(),
  );
  const branch = branches.find(({ id }) => id === ctx.branch_id);
  if (!branch || !office) throw new NotFound();
  return {
    profile: presented(ctx, [profile, roles]),
    access: accessHere(ctx),
    branch: { ...branch, head_office: office.name },
    branches,
    categories,
  };
};

export const editProfile = async (ctx: TxCtx, asked: z.output<typeof EditProfile>): Promise<Profile> => {
  const { staff_id } = ctx.actor;
  const { country_code } = await homeOf(ctx.db, staff_id);
  const faults = staffFaults(asked, latestToday(ctx.clock.now()), country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  const { version, ...changes } = withPhones(asked, country_code);
  const [[before]] = await ctx.read(profileOf(staff_id));
  await changeFile(ctx, {
    field: 'avatar_file_id',
    purpose: 'picture',
    before: before?.avatar_file_id ?? null,
    after: changes.avatar_file_id,
    branch_id: null,
  });
  await saveProfile(ctx.db, staff_id, version, changes);
  return getProfile(ctx);
};

export const chooseLocale = async (ctx: TxCtx, locale: Locale): Promise<{ adminID: number; locale: Locale }> => {
  await saveLocale(ctx.db, ctx.actor.staff_id, locale);
  return { adminID: ctx.actor.staff_id, locale };
};

/**
 * Ends one of the caller's own sessions; its sockets close with it. Someone at an unlocked screen can't shut the owner
 * out: it needs the password.
 */
export const endOwnSession = (ctx: Ctx, asked: { sign_in_id: number; password: string }): Promise<null> =>
  withPassword(ctx, asked.password, async (inside) => {
    const { sign_in_id: id } = asked;
    const ended = await endSessions(inside.db, { staff_id: ctx.actor.staff_id, id }, 'ended_by_owner');
    if (ended.length === 0) throw new NotFound();
    inside.afterCommit(() => ctx.services.live.endSession(id));
    return null;
  });
