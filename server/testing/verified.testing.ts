/** The invariants of a test's database, over one connection: a test that looks again finds what it has read. */
import { Client } from 'pg';
import type { Invariant } from '../verify/invariant.ts';
import type { Finding } from '../verify.ts';

/**
 * What `verify` finds wrong, as of the instant of the test's own clock. A test of a part can look at the invariants that
 * it wants, by themselves or by their names.
 */
export type Faults = (at?: Date, wanted?: readonly (Invariant | string)[]) => Promise<Finding[]>;

export const verifiedAt = (connectionString: string): { faults: Faults; close: () => Promise<void> } => {
  let opened: Promise<Client> | undefined;
  const open = async (): Promise<Client> => {
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  };
  return {
    async faults(at, wanted) {
      // Only tests that look load the invariants, with the rules of all areas.
      const { invariants, verifyAsOf } = await import('../verify.ts');
      const named = (name: string): Invariant => {
        const found = invariants.find((one) => one.name === name);
        if (!found) throw new Error(`there is no invariant "${name}"`);
        return found;
      };
      const asked = wanted?.map((one) => (typeof one === 'string' ? named(one) : one));
      const client = await (opened ??= open());
      return (await verifyAsOf(client, at, asked)).filter(({ count }) => count > 0);
    },
    close: async () => (await opened)?.end(),
  };
};
