/** Vaccine certificates: taken in, looked at, accepted or rejected; who opens one is written down. */
import type { EditVaccine, NewVaccine, Vaccine, VaccineOpening } from './vaccine.model.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import { vaccineCan, vaccineFaults } from './vaccine.rules.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, fileOf } from '#kit/server/file.ts';
import type { Constraints, FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { getMember, type MemberRecord } from '../member/member.store.ts';
import { decideVaccine, getVaccine, insertVaccine, noteOpening, type VaccineRecord } from './vaccine.store.ts';
import { vaccineContract } from './vaccine.contract.ts';

export const vaccineConstraints: Constraints = {
  vaccine_certificate_dose: () => new ValidationError([{ field: 'dose', key: 'duplicate' }]),
};
const present = (ctx: Ctx, one: VaccineRecord): Vaccine => ({
  ...one,
  can: vaccineCan(one, (flag) => ctx.has(flag, one.branch_id)),
});
const note = (ctx: TxCtx, { id, branch_id }: VaccineRecord, what: VaccineOpening['what']): Promise<void> =>
  noteOpening(ctx.db, { id, branch_id, what, staff_id: ctx.actor.staff_id, at: ctx.clock.now().toISOString() });

/** What is shown and that it was shown stand or fall together. */
export const openVaccine = (ctx: Ctx, id: number): Promise<Vaccine> =>
  ctx.tx(async (inside) => {
    const one = await getVaccine(inside.db, id);
    await note(inside, one, 'record');
    return present(ctx, one);
  });
export const openPaper = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const file_id = await ctx.tx(async (inside) => {
    const one = await getVaccine(inside.db, id);
    await note(inside, one, 'file');
    return one.file_id;
  });
  return fileOf(ctx, file_id);
};

const checked = async (ctx: TxCtx, member: MemberRecord, input: NewVaccine | EditVaccine): Promise<void> => {
  const { today } = await branchFacts(ctx, member.branch_id);
  const faults = vaccineFaults(input, today, member.date_of_birth);
  if (faults.length > 0) throw new ValidationError(faults);
};
const paperOf = (branch_id: number) => ({ field: 'file_id', purpose: 'certificate' as const, branch_id });

export const createVaccine = command(vaccineContract.create, async (ctx, input) => {
  const member = await getMember(ctx.db, input.member_id);
  await checked(ctx, member, input);
  const { branch_id } = member;
  await changeFile(ctx, { ...paperOf(branch_id), before: null, after: input.file_id });
  return present(ctx, await getVaccine(ctx.db, await insertVaccine(ctx.db, { ...input, branch_id })));
});

/** What was decided was decided about something else: it waits for a person again. */
export const editVaccine = command(vaccineContract.edit, async (ctx, id, input) => {
  const one = await getVaccine(ctx.db, id);
  await checked(ctx, await getMember(ctx.db, one.member_id), input);
  const { version, ...fields } = input;
  await changeFile(ctx, { ...paperOf(one.branch_id), before: one.file_id, after: fields.file_id });
  const open = { status: 'pending', reason: null, decided_by: null, decided_at: null };
  await saveVersioned(ctx.db, 'vaccine_certificate', id, version, { ...fields, ...open });
  return present(ctx, await getVaccine(ctx.db, id));
});

export const moveVaccine = command(vaccineContract.move, async (ctx, id, { version, move, reason }) => {
  const one = await getVaccine(ctx.db, id);
  if (!canMove(vaccineMachine, one.status, move)) throw new Refusal('kit.move_not_possible', { status: one.status });
  const { asksReason } = { asksReason: false, ...vaccineMachine.moves[move] };
  needReason(vaccineMachine, move, reason);
  await decideVaccine(
    ctx.db,
    { ...one, version },
    {
      status: vaccineMachine.moves[move].to,
      reason: asksReason ? reason : null,
      decided_by: ctx.actor.staff_id,
      decided_at: ctx.clock.now().toISOString(),
    },
  );
  return present(ctx, await getVaccine(ctx.db, id));
});
