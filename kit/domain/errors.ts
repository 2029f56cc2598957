/** The coded answers of the API (specification, section 8) and the refusals that rules give. */

import type { Facts } from './words.ts';

export const codes = {
  ok: 0,
  validation: 5,
  sessionEnded: 6,
  notFound: 40,
  duplicateEmail: 62,
  stale: 70,
  refused: 99,
  refusedByOthers: 161,
} as const;
export type ResponseCode = (typeof codes)[keyof typeof codes];

/** Field path → keys of messages (see `faults` in the kit's words), each with the values for its sentence. */
export type Fault = { field: string; key: string; facts?: Facts };

/** Bad input: code 5. Carries all faults, not the first. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map((fault) => `${fault.field}: ${fault.key}`).join('; '));
    this.faults = faults;
  }
}

/** A rule says no: code 99. `code` is `<area>.<why>` and has a sentence in the words of that area. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly facts: Facts;
  constructor(code: string, facts: Facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** Other records are in the way: code 161, `names` are those records. */
export class RefusedByOthers extends Error {
  override readonly name = 'RefusedByOthers';
  readonly code: string;
  readonly names: readonly string[];
  constructor(code: string, names: readonly string[]) {
    super(code);
    this.code = code;
    this.names = names;
  }
}

/** It doesn't exist or isn't visible to the caller, which must look the same: code 40. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The record was changed since it was read: code 70. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
  readonly table: string;
  readonly id: number;
  readonly version: number;
  /** The fields to report; all that were changed if nothing is given. */
  readonly only: readonly string[] | undefined;
  constructor(table: string, id: number, version: number, only?: readonly string[]) {
    super(`${table} ${id} is newer than version ${version}`);
    this.only = only;
    this.table = table;
    this.id = id;
    this.version = version;
  }
}

/** Another member has this e-mail: code 62. */
export class DuplicateEmail extends Error {
  override readonly name = 'DuplicateEmail';
}

/** No permission, or not the caller's branch: HTTP 403. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** No valid session: code 6. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** Refuses with what a `whyNot…` check returned; null means there is no objection. */
export const refuseIf = (why: string | null, facts?: Facts): void => {
  if (why !== null) throw new Refusal(why, facts);
};

export const faultAt = (field: string, key: string, facts?: Facts): never => {
  throw new ValidationError([{ field, key, ...(facts && { facts }) }]);
};
