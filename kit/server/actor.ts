/** Who acts and what they can do. Computed from the database once per access stamp, never from cookies. */
import {
  branchesHolding,
  branchesIn,
  flagsHeldAt,
  isHeld,
  isHeldByRole,
  isHeldEverywhere,
  isHeldEverywhereByRole,
  type Access,
  type Exception,
  type Flag,
  type RoleHold,
} from '#access/access.ts';
import type { Locale } from '#kit/domain/words.ts';

export type Grant = RoleHold & {
  role_id: number;
  role_key: string | null;
  title: { en: string; cn: string };
  /** The name of the group of branches in which it was given. */
  group?: { en: string; cn: string } | null;
};

export class Actor {
  readonly staff_id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly grants: readonly Grant[];
  /** "staff:12", or "system:import" for jobs and webhooks. */
  readonly label: string;
  private readonly access: Access<Grant>;
  private readonly branchesOf = new Map<string, readonly number[]>();
  private works: readonly number[] | undefined;

  constructor(of: {
    staff_id: number;
    name: string;
    locale: Locale;
    grants: readonly Grant[];
    privileges?: readonly Exception[];
    label?: string;
  }) {
    this.staff_id = of.staff_id;
    this.name = of.name;
    this.locale = of.locale;
    this.grants = of.grants;
    this.label = of.label ?? `staff:${of.staff_id}`;
    this.access = { roles: of.grants, privileges: of.privileges ?? [] };
  }

  /** Branches in which the actor has this permission, sorted. */
  branchesWith(flag: Flag): readonly number[] {
    let branches = this.branchesOf.get(flag);
    if (!branches) {
      branches = branchesHolding(this.access, flag);
      this.branchesOf.set(flag, branches);
    }
    return branches;
  }

  /** Where the person works, sorted. */
  get branches(): readonly number[] {
    this.works ??= branchesIn(this.access);
    return this.works;
  }

  has(flag: Flag, branch_id: number): boolean {
    return isHeld(this.access, flag, branch_id);
  }

  /** For the whole network: rows without a branch can be written. */
  hasEverywhere(flag: Flag): boolean {
    return isHeldEverywhere(this.access, flag);
  }

  /** Can it be given to others, in a branch or (`null`) everywhere? Only what a role gives: a privilege is personal. */
  mayHandOn(flag: string, branch_id: number | null): boolean {
    return branch_id === null ? isHeldEverywhereByRole(this.access, flag) : isHeldByRole(this.access, flag, branch_id);
  }

  get isHq(): boolean {
    return this.grants.some((grant) => grant.everywhere);
  }

  get isHqAdmin(): boolean {
    return this.grants.some(
      (grant) => grant.everywhere && (grant.role_key === 'super_admin' || grant.role_key === 'admin'),
    );
  }

  flagsAt(branch_id: number): string[] {
    return flagsHeldAt(this.access, branch_id);
  }
}
