/** First admins and operators: people who open a branch or manage an organisation name those who start there. */
import { builtInRoles, type BuiltInRoleKey } from '#access/roles.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { tellAccessChanged } from './access-change.service.ts';
import { sendInvitation } from '../invitation/invitation.commands.ts';
import { appointedLetter, write } from '../password/password.letters.ts';
import { giveRole } from '../role/role.store.ts';
import { findByEmail, insertStaff, roleIdOf, setInvitedNow, type RolePlace, isHeldAt } from './staff.store.ts';

type Appointee = { first_name: string; last_name: string; email: string; locale: Locale };
type Where = { role: BuiltInRoleKey; place: RolePlace; place_name: string };

const staffTypeOf = (role: BuiltInRoleKey): string => (role === 'admin' ? 'admin' : 'operator');

const noteGiven = (ctx: TxCtx, staff_id: number, role: BuiltInRoleKey, place: Where['place']): void => {
  const { title } = builtInRoles[role];
  noteEvent(ctx, {
    kind: 'role_given',
    staff_id,
    branch_id: 'branch_id' in place ? place.branch_id : null,
    detail: { role: title },
  });
};

type Known = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;
/**
 * A person who never set a password gets a new link with each appointment: the one before may be lost, or have expired.
 */
const inviteOnceMore = async (ctx: TxCtx, known: Known): Promise<{ id: number; is_invited: boolean }> => {
  await setInvitedNow(ctx.db, known.id, ctx.clock.now());
  await sendInvitation(ctx, known);
  return { id: known.id, is_invited: true };
};

/**
 * Gives somebody a built-in role at a place: a new person is invited by e-mail, one who was invited and has not accepted
 * is invited again (also to a role that they hold already), one who works here already is told. The caller has checked that the place is the asker's to give; the policies of the database check it again.
 */
export const appoint = async (
  ctx: TxCtx,
  person: Appointee,
  { role, place, place_name }: Where,
): Promise<{ id: number; is_invited: boolean }> => {
  const role_id = await roleIdOf(ctx.db, role);
  const known = await findByEmail(ctx.db, person.email);
  if (!known) {
    const invited_at = ctx.clock.now().toISOString();
    const id = await insertStaff(ctx.db, { ...person, staff_type: staffTypeOf(role), invited_at });
    await giveRole(ctx.db, id, role_id, place);
    noteGiven(ctx, id, role, place);
    await sendInvitation(ctx, { ...person, id });
    return { id, is_invited: true };
  }
  if (known.id === ctx.actor.staff_id) throw new Refusal('access.own_record');
  if (known.status !== 'active') throw new Refusal('network.person_not_active');
  const isHeld = await isHeldAt(ctx.db, known.id, role_id, place);
  if (isHeld && known.has_accepted) throw new Refusal('network.holds_role');
  if (!isHeld) {
    await giveRole(ctx.db, known.id, role_id, place);
    noteGiven(ctx, known.id, role, place);
  }
  if (!known.has_accepted) return inviteOnceMore(ctx, known);
  const title = textIn(builtInRoles[role].title, known.locale);
  await write(ctx, appointedLetter(known, ctx.actor.name, title, place_name));
  tellAccessChanged(ctx, [known.id]);
  return { id: known.id, is_invited: false };
};
