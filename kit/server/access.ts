/** Decides who can call: flag, branch, scope. The first wall; row-level security is the second. */
import { flagsOf, type Endpoint } from '#kit/domain/contract.ts';
import { Forbidden, ValidationError } from '#kit/domain/errors.ts';
import { choosesBranches } from '#kit/domain/page.ts';
import type { Actor } from './actor.ts';
import { cookieOfPage } from './secure.ts';
import type { Scope } from './session.ts';

const BRANCH_COOKIE = 'FZ_CURRENT_ID';
const asId = (value: unknown): number | undefined => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** A branch in path or body wins over the query, that over the cookie; none at all is undefined. */
export const branchAsked = (asked: {
  params: unknown;
  body: unknown;
  query: unknown;
  cookies: Record<string, string | undefined>;
}): number | undefined =>
  asId(fieldOf(asked.params, 'branch_id')) ??
  asId(fieldOf(asked.body, 'branch_id')) ??
  asId(fieldOf(asked.query, 'branch_id')) ??
  asId(cookieOfPage(asked.cookies, BRANCH_COOKIE));

/**
 * The branches to which a call narrows its list; undefined if it names none, or if its list can't be narrowed. What
 * isn't the id of a branch is in no list: the check of the query refuses it afterwards.
 */
export const branchesAsked = (row: Endpoint, query: unknown): ReadonlySet<number> | undefined => {
  if (!choosesBranches(row)) return undefined;
  const asked = [fieldOf(query, 'branches') ?? []].flat();
  const parts = asked
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : new Set(parts.map(asId).filter((id) => id !== undefined));
};

const branchesFor = (actor: Actor, row: Endpoint): readonly number[] => {
  const flags = flagsOf(row);
  if (flags.length === 0) return actor.branches;
  if (flags.length === 1) return actor.branchesWith(flags[0] as (typeof flags)[number]);
  return [...new Set(flags.flatMap((flag) => actor.branchesWith(flag)))].toSorted((a, b) => a - b);
};

/** No branch has this id: lists that read branch by branch need one to find nothing in. */
const NOWHERE = 0;
const narrowed = (all: readonly number[], within: ReadonlySet<number>): readonly number[] => {
  const left = all.filter((id) => within.has(id));
  return left.length > 0 ? left : [NOWHERE];
};

/** Is there a branch in which the caller has the permission? */
export const mayAnywhere = (actor: Actor, row: Endpoint): boolean => branchesFor(actor, row).length > 0;

/**
 * The scope of a call, or a refusal. At the head office a list shows every branch in which the caller has the
 * permission; anywhere else only the requested branch, so that rows of two branches never mix. `within` narrows these
 * branches and never adds one: chosen branches that the caller doesn't see have no rows.
 */
export const decide = (
  actor: Actor,
  row: Endpoint,
  branch_id: number | undefined,
  hqBranchId: number,
  within?: ReadonlySet<number>,
): { scope: Scope; branch_id: number } => {
  const flags = flagsOf(row);
  const network = flags.length === 0 ? actor.isHq : flags.some((flag) => actor.hasEverywhere(flag));
  const branches = branchesFor(actor, row);
  if (row.branch === 'network' && !network) throw new Forbidden();
  if (row.branch === 'branch') {
    if (branch_id === undefined) throw new ValidationError([{ field: 'branch_id', key: 'required' }]);
    if (!branches.includes(branch_id)) throw new Forbidden();
    const all = branch_id === hqBranchId ? branches : [branch_id];
    return { scope: { branches: within ? narrowed(all, within) : all, network }, branch_id };
  }
  if (flags.length > 0 && branches.length === 0 && !network) throw new Forbidden();
  return {
    scope: { branches, network },
    branch_id: branch_id !== undefined && branches.includes(branch_id) ? branch_id : 0,
  };
};
