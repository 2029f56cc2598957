/** What was done some days ago: through a server with an earlier clock, on the database of the server under test. */
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/boot/config.ts';
import { runningUrl } from '#server/boot/postgres.ts';
import { API_BASE } from '#kit/domain/constants.ts';
import type { SignedIn } from '#areas/access/session/session.model.ts';
import { addMinutes } from '#kit/domain/zone.ts';
import { sessionContract } from '#areas/access/session/session.contract.ts';
import type { Caller } from './api.ts';
import { demoPassword } from './session.ts';

const DAY_MIN = 1_440;
const KEY = 'the key of a server whose clock is set back';

/** Lets a person of the demo network work as if it were `days` ago. Jobs don't run there. */
export const daysAgo = async <T>(days: number, email: string, work: (call: Caller) => Promise<T>): Promise<T> => {
  const dataDir = process.env.CORNERMAN_DATA ?? '';
  const config = { ...loadConfig({ LOG_LEVEL: 'error', DATA_DIR: dataDir, SECRET_KEY: KEY }), poolSize: 2 };
  const databaseUrl = runningUrl(dataDir);
  if (databaseUrl === undefined) throw new Error('CORNERMAN_DATA has to name the data folder of the server under test');
  const now = addMinutes(new Date(), -days * DAY_MIN);
  const app = await buildApp({
    config,
    databaseUrl,
    log: pino({ level: config.logLevel }),
    clock: { now: () => now },
    workers: false,
  });
  const send = async (path: string, method: 'GET' | 'POST' | 'PUT', payload?: object, token = '') => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method, url: `${API_BASE}/${path}`, headers, ...(payload && { payload }) });
    const said = answer.json<{ responseCode: number; data: unknown }>();
    if (said.responseCode !== 0) throw new Error(`${days} days ago, ${path}: ${answer.body}`);
    return said.data;
  };
  try {
    const signedIn = await send(sessionContract.login.path, 'POST', { email, password: demoPassword });
    const { token = '', branchInfo } = signedIn as SignedIn;
    const branch = branchInfo?.branch?.id ?? 0;
    return await work(async <R>(path: string, body?: object, method?: 'GET' | 'POST' | 'PUT') => {
      const payload = body && { branch_id: branch, ...body };
      return (await send(path.replace('{b}', `${branch}`), method ?? (body ? 'POST' : 'GET'), payload, token)) as R;
    });
  } finally {
    await app.close();
  }
};
