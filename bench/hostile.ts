/**
 * npm run bench -- --only hostile: one branch keeps requesting 40 exports of a year and sending 12 pictures that are
 * expensive to decode. How much does this slow down another branch's list and sign-in?
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '#server/boot/root.ts';
import { signIn } from '#server/demo.ts';
import type { Answers, Attack, Attacked } from './attack.ts';
import { takeSeats } from './database.ts';
import { loadOn, type Measured } from './load.ts';
import { writeHostile } from './results.ts';
import { startOurs } from './servers.ts';

/** Long enough to fill the queues and for a meaningful 95th percentile. */
const SECONDS = 20;
const SIGN_INS = 8;
/** Has no second step. */
const EMAIL = 'sales.kl@cornerman.example';

export type Hostile = {
  quiet: Measured;
  loaded: Measured;
  signIn: { quiet: number; loaded: number };
  exports: Answers;
  uploads: Answers;
  memory: number;
};

/** The slowest of several, in ms. */
const slowestSignIn = async (url: string): Promise<number> => {
  let slowest = 0;
  for (let n = 0; n < SIGN_INS; n++) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v4/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: signIn.password }),
    });
    const { responseCode } = (await answer.json()) as { responseCode?: number };
    if (responseCode !== 0) throw new Error(`signing in was answered with ${answer.status}, code ${responseCode}`);
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(300);
  }
  return slowest;
};

/** Resolves when it has started; returns how to end it, and its answers. */
const startAttack = async (of: Attack): Promise<() => Promise<{ exports: Answers; uploads: Answers }>> => {
  const child = fork(path.join(projectFolder, 'bench', 'attack.ts'), { execArgv: ['--import', 'tsx'] });
  const told = async (): Promise<Attacked> =>
    new Promise((resolve, reject) => {
      child.once('message', (said: Attacked) => resolve(said));
      child.once('exit', () => reject(new Error('the attacker ended')));
    });
  child.send(of);
  await told();
  return async () => {
    child.send('end');
    const said = await told();
    return 'exports' in said ? said : { exports: {}, uploads: {} };
  };
};

export const measureHostile = async (databaseUrl: string): Promise<void> => {
  const [attacker, other] = (await takeSeats(databaseUrl)).seats;
  if (!attacker || !other) throw new Error('two branches are needed');
  const ours = await startOurs(databaseUrl);
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, ours.memory())), 200);
  const at = `/api/v4/member/${other.branch_id}?page=1&itemsPerPage=25`;
  const list = { method: 'GET', path: at, token: other.token } as const;
  const measure = async (): Promise<[Measured, number]> =>
    Promise.all([loadOn(ours.url, 1, SECONDS, () => list), slowestSignIn(ours.url)]);
  try {
    await loadOn(ours.url, 1, 2, () => list);
    const [quiet, quietSignIn] = await measure();
    const end = await startAttack({ url: ours.url, branch_id: attacker.branch_id, token: attacker.token });
    await sleep(2_000);
    const [loaded, loadedSignIn] = await measure();
    const answers = await end();
    const result = { quiet, loaded, signIn: { quiet: quietSignIn, loaded: loadedSignIn }, ...answers, memory };
    for (const line of writeHostile(result)) console.log(line);
  } finally {
    clearInterval(watch);
    await ours.stop();
  }
};
