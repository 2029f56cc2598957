import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { privilegeMachine } from './privilege.machine.ts';
import { SomeFunctions } from '../role/role.model.ts';

export const privilegeEffects = ['give', 'take'] as const;
export type PrivilegeEffect = (typeof privilegeEffects)[number];
export const privilegeStatuses = statesOf(privilegeMachine);
export type PrivilegeStatus = (typeof privilegeStatuses)[number];
const MOST_BRANCHES = 500;
const MOST_FUNCTIONS = 40;
/** Each permission in each branch is a row of its own. */
const MOST_AT_ONCE = 4000;

/** One privilege for each permission and branch. The days are those of each branch, both included. */
const Asked = z.object({
  branch_id: Id,
  staff_id: Id,
  effect: z.enum(privilegeEffects),
  flags: SomeFunctions.refine((chosen) => chosen.length <= MOST_FUNCTIONS, 'privilege_many_functions'),
  /** The whole network; `branches` is then ignored. */
  everywhere: z.boolean().default(false),
  branches: z
    .array(Id)
    .max(MOST_BRANCHES)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  from_on: Day,
  until_on: Day,
  reason: requiredText(500),
});
const isOfOneSize = ({ flags, branches, everywhere }: z.output<typeof Asked>): boolean =>
  everywhere || flags.length * branches.length <= MOST_AT_ONCE;
export const NewPrivilege = Asked.refine(isOfOneSize, { path: ['branches'], error: 'privilege_many_rows' });
export type NewPrivilege = z.output<typeof NewPrivilege>;
export const EndPrivilege = z.object({ version: Version, reason: requiredText(500) });

export const PrivilegeRow = z.object({
  id: Id,
  /** Null: everywhere. */
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  staff_id: Id,
  staff_name: z.string(),
  flag: z.string(),
  effect: z.enum(privilegeEffects),
  from_on: Day,
  until_on: Day,
  status: z.enum(privilegeStatuses),
  reason: z.string(),
  given_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['end'])),
});
export type PrivilegeRow = z.output<typeof PrivilegeRow>;

export const Privilege = PrivilegeRow.extend({
  ended_at: Instant.nullable(),
  ended_by_name: z.string().nullable(),
  ended_why: z.string().nullable(),
});
export type Privilege = z.output<typeof Privilege>;

/** Someone to whom the caller can give a privilege. */
export const PrivilegePerson = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  staff_type: z.string(),
});

/** What gives or removes a permission: a role, a privilege. `branch_ids` null: in all branches of the answer. */
export const AccessSource = z.object({
  kind: z.enum(['role', 'give', 'take']),
  /** The role or the privilege. */
  id: Id,
  title: z.object({ en: z.string(), cn: z.string() }).nullable(),
  until_on: Day.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  branch_ids: z.array(Id).nullable(),
  /** The group of branches in which the role was given. */
  group: z.object({ en: z.string(), cn: z.string() }).nullable(),
});
export type AccessSource = z.output<typeof AccessSource>;
export const AccessLine = z.object({
  flag: z.string(),
  area: z.string(),
  /** Where it applies, all things considered; null: in all branches of the answer. */
  branch_ids: z.array(Id).nullable(),
  sources: z.array(AccessSource),
});
export type AccessLine = z.output<typeof AccessLine>;
export const EffectiveAccess = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  branches: z.array(z.object({ id: Id, name: z.string() })),
  lines: z.array(AccessLine),
});
export type EffectiveAccess = z.output<typeof EffectiveAccess>;
