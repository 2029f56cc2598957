/** npm run torture: kills and random requests. Limited in number; only talks to servers that it has started itself. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '#areas/domain.index.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { removeDataFolder, startServer } from '../boot/testing.start.ts';
import { killBilling } from './billing.ts';
import { killLoop } from './kill.ts';
import { seeded } from './random.ts';
import { sendRandom, type Got, type Sent } from './requests.ts';

const KILLS = 200;
const REQUESTS = 10_000;
const BILLING_KILLS = 50;
const MEMBERSHIPS = 5_000;
const rows: readonly Endpoint[] = Object.values(contracts).flatMap((contract): Endpoint[] => Object.values(contract));
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const numberOf = (name: string, fallback: number): number => {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  return given === undefined ? fallback : Number(given);
};

const killing = async (dataDir: string): Promise<readonly string[]> => {
  const start = async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    return { url: server.url, kill: async () => void (await server.end('SIGKILL')) };
  };
  const report = await killLoop(start, numberOf('kills', KILLS), numberOf('seed', 1), tell);
  tell(
    `Kills: ${report.kills}, writes: ${report.written}, without an answer at the kill: ${report.unanswered}, problems: ${report.problems.length}`,
  );
  return report.problems;
};

const billing = async (): Promise<readonly string[]> => {
  const asked = {
    kills: numberOf('billing-kills', BILLING_KILLS),
    memberships: MEMBERSHIPS,
    seed: numberOf('seed', 1),
  };
  const { kills, memberships, cutShort, problems } = await killBilling(asked);
  tell(`Billing: ${memberships} memberships, ${kills} kills, ${cutShort} in the middle, problems: ${problems.length}`);
  return problems;
};

const tokenOf = async (url: string, email: string): Promise<string> => {
  const response = await fetch(`${url}/api/v4/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Cornerman-2026' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
};

/** Signing out or changing the caller's password would end the run. */
const endsTheRun = (row: Endpoint): boolean => row.path === 'admin/logout' || row.path.startsWith('staff/me/');

const requesting = async (dataDir: string): Promise<readonly string[]> => {
  const server = await startServer({ DATA_DIR: dataDir });
  const tokens = await Promise.all(
    ['hq', 'admin.kl', 'sales.kl', 'trainer.kl'].map((who) => tokenOf(server.url, `${who}@cornerman.example`)),
  );
  const document = (await (
    await fetch(`${server.url}/api/v4/openapi.json`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  ).json()) as Parameters<typeof sendRandom>[0]['document'];
  const send = async ({ method, url, headers, body }: Sent): Promise<Got> => {
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() };
  };
  const ids = Array.from({ length: 40 }, (_, i) => i + 1);
  const { problems, answered } = await sendRandom({
    document,
    rows,
    send,
    ids,
    tokens,
    random: seeded(numberOf('seed', 1)),
    count: numberOf('requests', REQUESTS),
    except: endsTheRun,
  });
  await server.end();
  tell(
    `Random requests: ${[...answered].map(([kind, count]) => `${kind}: ${count}`).join(', ')}, problems: ${problems.length}`,
  );
  return problems.map(
    ({ what, request, answer }) =>
      `${what}\n  ${request.method} ${request.url} ${request.body ?? ''}\n  ${answer.status} ${answer.body.slice(0, 300)}`,
  );
};

const dataDir = mkdtempSync(join(tmpdir(), 'cornerman-torture-'));
try {
  // Kills first: random sign-ins slow the next sign-in of an account down.
  const problems = [...(await killing(dataDir)), ...(await billing()), ...(await requesting(dataDir))];
  for (const problem of problems.slice(0, 30)) tell(problem);
  tell(`${problems.length === 0 ? 3 : 2} passed, ${problems.length} failed`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  removeDataFolder(dataDir);
}
