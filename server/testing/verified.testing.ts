/** The invariants of a test's database, over one connection: a test that looks again finds what it has read. */
import { Client } from 'pg';
import type { Invariant } from '../verify/invariant.ts';
import type { Finding } from '../verify.ts';

/** Invariants, or their names. */
type Wanted = readonly (Invariant | string)[];
export type Verified = {
  /** What `verify` finds wrong as of the instant of the test's own clock: all of it, or what a test of a part wants. */
  faults: (at?: Date, wanted?: Wanted) => Promise<Finding[]>;
  /** What it finds after these statements, which are rolled back: a check that can't fail proves nothing. */
  planted: (statements: readonly string[], at?: Date, wanted?: Wanted) => Promise<Finding[]>;
};

export const verifiedAt = (connectionString: string): Verified & { close: () => Promise<void> } => {
  let opened: Promise<Client> | undefined;
  const open = async (): Promise<Client> => {
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  };
  const found = async (statements: readonly string[], at?: Date, wanted?: Wanted): Promise<Finding[]> => {
    // Only tests that look load the invariants, with the rules of all areas.
    const { invariants, verifyAt } = await import('../verify.ts');
    const asked = wanted?.map((one) => (typeof one === 'string' ? named(invariants, one) : one));
    const client = await (opened ??= open());
    try {
      for (const statement of statements) await client.query(statement);
      return (await verifyAt(client, at, asked)).filter(({ count }) => count > 0);
    } finally {
      await client.query('rollback');
    }
  };
  return {
    faults: async (at, wanted) => found([(await import('../verify.ts')).READ_ONLY], at, wanted),
    planted: (statements, at, wanted) => found(['begin', ...statements], at, wanted),
    close: async () => (await opened)?.end(),
  };
};

const named = (all: readonly Invariant[], name: string): Invariant => {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`there is no invariant "${name}"`);
  return found;
};
