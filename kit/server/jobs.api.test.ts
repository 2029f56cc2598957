/** Each lane of jobs has workers of its own: a letter never waits for an import. */
import { afterAll, describe, expect, it } from 'vitest';
import { Jobs, type Job } from './jobs.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const begun: string[] = [];
const waiting: (() => void)[] = [];
const held = (name: string, lane?: Job['lane']): Job => ({
  name,
  ...(lane && { lane }),
  run: async (_ctx, payload) => {
    begun.push(`${name} ${String(payload['no'])}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
  },
});
const release = (): void => {
  for (const free of waiting.splice(0)) free();
};

const { test } = await signedIn();
const jobs = new Jobs();
jobs.add([held('usual'), held('slow', 'long'), held('letter', 'prompt')]);
await jobs.start(test.app.services, test.databaseUrl);
afterAll(async () => {
  release();
  await jobs.stop();
});

const ask = (name: string, no: number, queue?: string): Promise<void> =>
  test.ownerSql.transaction().execute((db) => jobs.enqueue(db, name, { no }, queue === undefined ? {} : { queue }));
const hasBegun = (...names: string[]): Promise<void> =>
  expect.poll(() => begun.toSorted(), { timeout: 20_000 }).toEqual(names.toSorted());

describe('jobs that are held up', () => {
  it('leave the workers of the other lanes free', async () => {
    for (const no of [1, 2, 3]) {
      await ask('usual', no);
      await ask('slow', no);
    }
    // Two of each lane are at work, and the third waits.
    await hasBegun('usual 1', 'usual 2', 'slow 1', 'slow 2');
    await ask('letter', 1);
    await hasBegun('usual 1', 'usual 2', 'slow 1', 'slow 2', 'letter 1');
    release();
    await hasBegun('usual 1', 'usual 2', 'slow 1', 'slow 2', 'letter 1', 'usual 3', 'slow 3');
    release();
  });

  it('of one queue wait for each other, and those of another don’t', async () => {
    begun.length = 0;
    for (const no of [4, 5]) await ask('slow', no, 'import:1');
    await ask('slow', 6, 'import:2');
    await hasBegun('slow 4', 'slow 6');
    release();
    await hasBegun('slow 4', 'slow 5', 'slow 6');
    release();
  });
});
