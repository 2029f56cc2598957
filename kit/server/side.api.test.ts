/** The second process creates the same files as the first one would, for the same people. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { type App } from '#server/app.ts';
import { call, people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn();
const app = await test.startAnother({}, { side: true });
const admin = await signInAs(app, people.admin);
for (const first_name of ['Ah Kow', '陈小明']) {
  const lead = { branch_id: test.network.branches.KL, first_name, phone: '+60123456789', source: 'walk_in' };
  expect((await call(app, admin, 'POST', 'lead', lead)).responseCode).toBe(0);
}

const ask = async (of: App, branch: number, headers: Partial<Headers> = admin, path = 'lead/csv') => {
  const answer = await of.http.inject({ method: 'GET', url: `/api/v4/${path}/${branch}`, headers });
  const { date, 'x-request-id': id, ...heads } = answer.headers;
  expect([date, id]).not.toContain(undefined);
  return { status: answer.statusCode, heads, body: answer.body };
};
/** The processes that this one has started to create files. */
const sides = (): number[] => {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => (line.includes('boot/side.ts') ? [Number.parseInt(line, 10)] : []));
};

describe('a file', () => {
  it('is the same, whichever process makes it', async () => {
    const { KL } = test.network.branches;
    const made = await ask(app, KL);
    expect(sides()).toHaveLength(1);
    expect(made).toEqual(await ask(test.app, KL));
    expect(made.body).toContain('陈小明');
  });

  it('is made by one process only, which also notes that it was exported', async () => {
    const here = vi.spyOn(app.services.events, 'note');
    expect((await ask(app, test.network.branches.KL)).status).toBe(200);
    // A second one would begin when the first has been sent.
    await new Promise((resolve) => void setTimeout(resolve, 250));
    expect(here).not.toHaveBeenCalled();
    here.mockRestore();
  });

  it('is refused to the same people', async () => {
    const { KL, OR } = test.network.branches;
    for (const [branch, headers] of [
      [OR, admin],
      [KL, {}],
      [KL, await signInAs(app, people.sales_person)],
    ] as const) {
      const refused = await ask(app, branch, headers);
      expect(refused).toEqual(await ask(test.app, branch, headers));
      expect(refused.body).not.toContain('陈小明');
    }
    const ended = await signInAs(app, people.admin);
    expect((await ask(app, KL, ended)).body).toContain('陈小明');
    expect((await call(app, ended, 'POST', 'admin/logout')).responseCode).toBe(0);
    expect((await ask(app, KL, ended)).body).toContain('"responseCode":6');
  });

  // The new process takes seconds to start.
  if (isDeep)
    it('is made by another process when the one that was asked is killed', async () => {
      const { KL } = test.network.branches;
      for (const pid of sides()) process.kill(pid, 'SIGSTOP');
      const asked = ask(app, KL);
      await new Promise((resolve) => void setTimeout(resolve, 200));
      for (const pid of sides()) process.kill(pid, 'SIGKILL');
      expect((await asked).status).toBe(200);
      expect((await ask(app, KL)).status).toBe(200);
      expect(sides()).toHaveLength(1);
    });

  it('is made by the same process again after somebody who asked went away', async () => {
    const { KL } = test.network.branches;
    const address = await app.listen();
    const before = sides();
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const patience = new AbortController();
    const asked = fetch(`${address}/api/v4/lead/csv/${KL}`, { headers: admin, signal: patience.signal });
    await new Promise((resolve) => void setTimeout(resolve, 200));
    patience.abort();
    await expect(asked).rejects.toThrow('aborted');
    for (const pid of before) process.kill(pid, 'SIGCONT');
    expect((await ask(app, KL)).status).toBe(200);
    expect(sides()).toEqual(before);
  });

  it('leaves nothing running when the server stops', async () => {
    expect(sides()).toHaveLength(1);
    await app.services.side?.stop();
    expect(sides()).toEqual([]);
  });
});
