/** What changes members. */
import { phoneUsesOf } from '../member-consent/phone-use.store.ts';
import type { MemberView } from './member.model.ts';
import { creditsLeft } from '#areas/membership/credit/credit.rules.ts';
import { memberFaults, memberNumber, withPhones } from './member.rules.ts';
import { DuplicateEmail, faultAt, NotFound, ValidationError, refuseIf } from '#kit/domain/errors.ts';
import { openInvoicesOf, lastInvoicesOf, memberWallets } from '#areas/money/invoice/invoice.facts.ts';
import { liveLotsOf, membershipsOf } from '#areas/membership/membership/membership.facts.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { takeNumber } from '#kit/server/number.ts';
import type { Constraints } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { addActivity } from '../activity/activity.store.ts';
import { emailToSave, nextEmailOf } from '../member-email/member-email.commands.ts';
import { tellGuardian } from '../member-email/guardian.commands.ts';
import { familyOf, guardianIn, relativesIn } from '../member-family/member-family.store.ts';
import { memberLife } from '../member-life/member-life.commands.ts';
import { presentMember } from './member-present.service.ts';
import {
  findMemberShown,
  getMember,
  insertMember,
  isEmailTaken,
  lastCheckIns,
  setGuardian,
  isMemberSeen,
} from './member.store.ts';
import { memberContract } from './member.contract.ts';

type Person = {
  branch_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  gender: string | null;
  date_of_birth: string | null;
  sales_staff_id: number | null;
};

const SERIES = 'member';
const NO_YEAR = 0;

export const memberConstraints: Constraints = {
  member_email: () => new DuplicateEmail(),
  member_card: () => new ValidationError([{ field: 'card_number', key: 'duplicate' }]),
  member_relation_related_member_id_fkey: () => unknownGuardian(),
  member_relation_check: () => unknownGuardian(),
};
const unknownGuardian = (): Error => new ValidationError([{ field: 'guardian_member_id', key: 'unknown_record' }]);

/** Makes a member of someone who was a lead. */
export const createMemberFrom = async (ctx: TxCtx, person: Person): Promise<{ id: number; number: string }> => {
  if (person.email !== null && (await isEmailTaken(ctx.db, person.email, null))) throw new DuplicateEmail();
  const branch = await branchFacts(ctx, person.branch_id);
  const { branch_id, first_name, last_name, email, phone, gender, date_of_birth, sales_staff_id } = person;
  const number = await takeNumber(ctx.db, branch_id, SERIES, NO_YEAR);
  const id = await insertMember(ctx.db, {
    branch_id,
    first_name,
    last_name,
    email,
    phone,
    gender,
    date_of_birth,
    sales_staff_id,
    number,
    country_code: branch.country_code,
    joined_on: branch.today,
  });
  await addActivity(ctx.db, { branch_id, member_id: id, type: 'client_created', staff_id: ctx.actor.staff_id });
  return { id, number: memberNumber(branch.code, number) };
};

type Waiting = { id: number; next_email_sealed: string | null; next_email_until: string | null };
/** A pending new e-mail; an empty one: that the old one is removed. */
const presentNext = (ctx: Ctx, waiting: Waiting): MemberView['next_email'] => {
  const until = waiting.next_email_until;
  return until === null ? null : { email: nextEmailOf(ctx, waiting) || null, until };
};

/** The record with everything that its page shows, in one round trip. */
export const viewMember = async (ctx: Ctx, id: number): Promise<MemberView> => {
  const [[shown], memberships, owed, invoices, wallets, lots, check_ins, family] = await ctx.read(
    findMemberShown(id),
    membershipsOf(id),
    openInvoicesOf(id),
    lastInvoicesOf(id),
    memberWallets(id),
    liveLotsOf(id),
    lastCheckIns(id),
    familyOf(id),
  );
  if (!shown) throw new NotFound();
  const { next_email_sealed, next_email_until, phone_facts, ...alone } = shown;
  // Added to the object that there is: copies of so wide a row took a tenth of the process's own time.
  const member = Object.assign(alone, guardianIn(family));
  const { today } = await knownBranch(ctx, member.branch_id);
  const credits = creditsLeft(lots, today);
  const seen = presentMember(ctx, member, owed.length > 0);
  const can = member.is_walk_in ? [] : [...seen.can, ...memberLife(ctx, member)];
  return Object.assign(seen, {
    can,
    memberships,
    owed,
    invoices,
    wallets,
    credits,
    check_ins,
    family: relativesIn(family, today),
    source: alone.source,
    interest: alone.interest,
    next_email: presentNext(ctx, { id, next_email_sealed, next_email_until }),
    ...phoneUsesOf(member.phone, phone_facts, today),
  });
};

export const editMember = command(memberContract.edit, async (ctx, id, input) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.erased_at === null ? null : 'people.is_erased');
  const branch = await branchFacts(ctx, member.branch_id);
  const faults = memberFaults(input, branch.today, branch.country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  const { version, guardian_member_id, guardian_relationship, ...fields } = withPhones(input, branch.country_code);
  if (guardian_member_id === id) faultAt('guardian_member_id', 'not_one_of');
  if (guardian_member_id !== null && guardian_member_id !== member.guardian_member_id) {
    await mustSee(ctx, guardian_member_id);
  }
  const { branch_id, photo_file_id: before } = member;
  const after = input.photo_file_id;
  await changeFile(ctx, { field: 'photo_file_id', purpose: 'picture', before, after, branch_id });
  const email = await emailToSave(ctx, id, fields.email);
  await saveVersioned(ctx.db, 'member', id, version, { ...fields, email });
  const of = { branch_id, member_id: id, guardian_member_id, relationship: guardian_relationship };
  await setGuardian(ctx.db, of);
  await tellGuardian(ctx, { member_id: id, before: member.guardian_member_id, after: guardian_member_id });
  return presentMember(ctx, await getMember(ctx.db, id), false);
});

const mustSee = async (ctx: TxCtx, guardian_member_id: number): Promise<void> => {
  if (!(await isMemberSeen(ctx.db, guardian_member_id))) throw unknownGuardian();
};
