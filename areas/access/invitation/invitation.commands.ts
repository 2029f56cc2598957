/** Invitations and other links that are sent to staff. */
import { Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { shutOut } from '../staff/access-change.service.ts';
import {
  appResetLetter,
  invitationLetter,
  signedOutLetter,
  write,
  type Addressee,
} from '../password/password.letters.ts';
import { refuseCommonPassword, sendResetLink } from '../password/password.commands.ts';
import { hashingFor, hashPassword } from '../password/password-hash.service.ts';
import {
  dropSecretsOf,
  insertSecret,
  openSecret,
  personById,
  setPassword,
  useSecret,
} from '../session/session.store.ts';
import { findStaff, viewStaff, type StaffFound } from '../staff/staff-record.store.ts';
import { setInvitedNow } from '../staff/staff.store.ts';
import { asSystem } from '../setup/system.service.ts';
import { dropAuthenticator } from '../two-step/two-step.store.ts';
import { staffContract } from '../staff/staff.contract.ts';

const INVITATION_MINUTES = 7 * 24 * 60;

/** A new link by e-mail; the earlier ones no longer work. */
export const sendInvitation = async (ctx: TxCtx, person: Addressee & { id: number }): Promise<void> => {
  const token = newToken();
  await dropSecretsOf(ctx.db, person.id);
  await insertSecret(ctx.db, {
    purpose: 'invitation',
    staff_id: person.id,
    secret_hash: hashToken(token),
    minutes: INVITATION_MINUTES,
  });
  await write(ctx, invitationLetter(person, ctx.services.config, ctx.actor.name, token));
};

/** The person as the caller saw them: a link is never sent to an address that has changed in the meantime. */
const managed = async (ctx: TxCtx, id: number, version: number): Promise<StaffFound['staff'] & { locale: string }> => {
  const { staff, why } = await findStaff(ctx, id);
  refuseIf(why);
  if (staff.version !== version) throw new StaleWrite('staff', id, version);
  const [[person]] = await ctx.read(personById(id));
  return { ...staff, locale: person?.locale ?? ctx.locale };
};

export const inviteAgain = command(staffContract.invite, async (ctx, id, { version }) => {
  const staff = await managed(ctx, id, version);
  if (staff.status !== 'active') throw new Refusal('access.not_active');
  if (staff.sign_in === 'ready') throw new Refusal('access.not_invited');
  await setInvitedNow(ctx.db, id, ctx.clock.now());
  await sendInvitation(ctx, staff);
  return viewStaff(ctx, id);
});

export const sendResetTo = command(staffContract.sendReset, async (ctx, id, { version }) => {
  const staff = await managed(ctx, id, version);
  if (staff.status !== 'active') throw new Refusal('access.not_active');
  await sendResetLink(ctx, staff);
  return { sent_to: staff.email };
});

export const resetTwoStepOf = command(staffContract.resetTwoStep, async (ctx, id, { version, reason }) => {
  const staff = await managed(ctx, id, version);
  await dropAuthenticator(ctx.db, id);
  await write(ctx, appResetLetter(staff, ctx.actor.name, reason));
  noteEvent(ctx, { kind: 'step_removed', staff_id: id, detail: { reason } });
  return viewStaff(ctx, id);
});

/**
 * Someone left a screen open, or lost a phone: every session ends, and so does every link or code that could still let
 * someone in.
 */
export const endSessionsOf = command(staffContract.endSessions, async (ctx, id, { version, reason }) => {
  const staff = await managed(ctx, id, version);
  if (staff.status !== 'active') throw new Refusal('access.not_active');
  await shutOut(ctx, id, 'ended_by_admin');
  await write(ctx, signedOutLetter(staff, ctx.actor.name, reason));
  noteEvent(ctx, { kind: 'sessions_ended', staff_id: id });
  return viewStaff(ctx, id);
});

export const lookAtInvitation = async (
  ctx: Ctx,
  token: string,
): Promise<{ first_name: string; email: string; expires_at: string } | null> => {
  const system = asSystem(ctx, 'invitation');
  const [[secret]] = await system.read(openSecret('invitation', hashToken(token)));
  const [[person]] = await system.read(personById(secret?.staff_id ?? 0));
  if (!secret || person?.status !== 'active') return null;
  return { first_name: person.first_name, email: person.email, expires_at: secret.expires_at };
};

export const acceptInvitation = async (
  ctx: Ctx,
  asked: { token: string; password: string },
): Promise<{ email: string }> => {
  const system = asSystem(ctx, 'invitation');
  const [[secret]] = await system.read(openSecret('invitation', hashToken(asked.token)));
  const [[person]] = await system.read(personById(secret?.staff_id ?? 0));
  if (!secret || !person) throw new Refusal('access.invitation_over');
  await refuseCommonPassword(ctx, asked.password, person);
  const hash = await hashPassword(asked.password, hashingFor(ctx, `staff:${person.id}`));
  await system.tx(async ({ db }) => {
    const isMine = await useSecret(db, secret.id, ctx.address);
    if (!isMine || !(await setPassword(db, person.id, hash, null))) throw new Refusal('access.invitation_over');
    await dropSecretsOf(db, person.id);
  });
  return { email: person.email };
};
