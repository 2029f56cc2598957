import { z } from 'zod';
import { allFlags, isFlag, type Flag } from '#access/access.ts';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';

export const roleScopes = ['network', 'country', 'organisation', 'branch'] as const;
export const roleActions = ['edit', 'copy', 'delete'] as const;

const FlagName = z.custom<Flag>(isFlag, 'not_one_of').meta({ type: 'string', enum: [...allFlags] });
/** The chosen permissions, each once. */
const chosenFlags = z.array(FlagName).max(allFlags.length);
const eachOnce = <T>(chosen: readonly T[]): T[] => [...new Set(chosen)];
/** At least one of them. */
export const SomeFunctions = chosenFlags.min(1, 'choose_functions').transform(eachOnce);

const roleFields = {
  title: BothTexts,
  scope: z.enum(roleScopes),
  flags: SomeFunctions,
};
/** At the head office a role of the network, in a branch one of its own. */
export const NewRole = z.object({ branch_id: Id, ...roleFields });
export const EditRole = z.object({ version: Version, ...roleFields });
export type NewRole = z.output<typeof NewRole>;
export type EditRole = z.output<typeof EditRole>;

export const RoleRow = z.object({
  id: Id,
  /** Set for the built-in roles. */
  key: z.string().nullable(),
  title: BothTexts,
  scope: z.enum(roleScopes),
  /** A branch's own role; null: of the network. */
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  flags: z.array(z.string()),
  /** How many people have it in the caller's branches. */
  holders: z.int(),
  version: Version,
  can: z.array(z.enum(roleActions)),
});
export type RoleRow = z.output<typeof RoleRow>;

/** Someone who has the role, and where. */
const RoleHolder = z.object({
  staff_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  place: z.string(),
});
type RoleHolder = z.output<typeof RoleHolder>;

export const Role = RoleRow.extend({
  who: z.array(RoleHolder),
  /** What the head office added to a built-in role, and removed from it. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  updated_at: Instant,
});
export type Role = z.output<typeof Role>;

export const FunctionRow = z.object({
  flag: z.string(),
  area: z.string(),
  title: z.object({ en: z.string(), cn: z.string() }),
  /** Can the caller assign it to others here? */
  may_give: z.boolean(),
});
export type FunctionRow = z.output<typeof FunctionRow>;
