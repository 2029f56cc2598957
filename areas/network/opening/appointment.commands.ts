/** Invites another branch admin or an operator of an organisation. */
import type { AppointChoices } from './opening.model.ts';
import { appointFaults, rolesToAppoint } from './opening.rules.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { appoint } from '#areas/access/staff/appoint.commands.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { appointedIn, branchesBelow, findManaged } from './opening.store.ts';
import { openingContract } from './opening.contract.ts';

const placeOf = async (ctx: Ctx, organisation_id: number) => {
  const [[organisation], branches] = await ctx.read(findManaged(organisation_id), branchesBelow(organisation_id));
  if (!organisation) throw new NotFound();
  const { kind, is_own } = organisation;
  return { organisation, branches, rule: { kind, branches: branches.map(({ id }) => id), isOwn: is_own } };
};

export const viewAppointments = async (ctx: Ctx, organisation_id: number): Promise<AppointChoices> => {
  const { organisation, branches, rule } = await placeOf(ctx, organisation_id);
  const [people] = await ctx.read(appointedIn(organisation_id));
  const { id, name, kind } = organisation;
  return { organisation: { id, name, kind }, branches, roles: rolesToAppoint(rule), people };
};

export const appointPerson = command(openingContract.appoint, async (ctx, asked) => {
  const { organisation_id, appoint_branch_id: branch_id, role, ...person } = asked;
  const { organisation, branches, rule } = await placeOf(ctx, organisation_id);
  const faults = appointFaults(asked, rule);
  if (faults.length > 0) throw new ValidationError(faults);
  const branch = branches.find(({ id }) => id === branch_id);
  const place = role === 'admin' && branch ? { branch_id: branch.id } : { organisation_id };
  const place_name = role === 'admin' && branch ? branch.name : organisation.name;
  return { ...(await appoint(ctx, person, { role, place, place_name })), email: person.email };
});
