/**
 * SIGKILL in mid-write, again and again: nothing acknowledged is lost, nothing is duplicated. Writers add leads, each
 * with an Idempotency-Key; requests without an answer before the kill are sent again with the same key after the
 * restart.
 */
import { seeded, type Random } from './random.ts';

export type Victim = { url: string; kill(): Promise<void> };
export type Start = () => Promise<Victim>;
type Wanted = { name: string; key: string; id: number | undefined };

const WRITERS = 8;
const EMAIL = 'sales.kl@cornerman.example';
const PASSWORD = 'Cornerman-2026';

type Session = { token: string; branch_id: number };
const post = async (
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${url}/api/v4/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const answer = (await response.json()) as { responseCode?: number; data?: Record<string, unknown> };
  if (response.status !== 200 || answer.responseCode !== 0)
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data ?? {};
};

const signIn = async (url: string): Promise<Session> => {
  const data = await post(url, 'admin/login', { email: EMAIL, password: PASSWORD });
  const info = data['branchInfo'] as { branch: { id: number } };
  return { token: String(data['token']), branch_id: info.branch.id };
};

const write = async (url: string, session: Session, wanted: Wanted): Promise<void> => {
  const body = { branch_id: session.branch_id, first_name: wanted.name, source: 'event' };
  const data = await post(url, 'lead', body, {
    authorization: `Bearer ${session.token}`,
    'idempotency-key': wanted.key,
  });
  const id = Number(data['id']);
  if (wanted.id !== undefined && wanted.id !== id)
    throw new Error(`${wanted.name} was ${wanted.id} and is answered as ${id}`);
  wanted.id = id;
};

/** Whether the server is just unavailable. Anything else is a finding. */
const isGone = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && /terminated|socket|ECONN|timeout/i.test(`${error.message} ${String(error.cause)}`));

/** Writers continue until the server is gone. */
const writeUntilGone = async (
  url: string,
  session: Session,
  round: number,
  all: Wanted[],
  random: Random,
): Promise<void> => {
  const writer = async (who: number): Promise<void> => {
    for (let i = 0; ; i++) {
      const name = `Kill ${round} ${who} ${i}`;
      const wanted: Wanted = { name, key: `kill-${round}-${who}-${i}-${random.int(1e9)}`, id: undefined };
      all.push(wanted);
      try {
        await write(url, session, wanted);
      } catch (error) {
        if (isGone(error)) return;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, who) => writer(who)));
};

const namesOf = async (url: string, session: Session): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>();
  for (let page = 1; ; page++) {
    const response = await fetch(
      `${url}/api/v4/lead/${session.branch_id}?source=event&itemsPerPage=200&page=${page}&q=Kill`,
      { headers: { authorization: `Bearer ${session.token}` } },
    );
    const { data } = (await response.json()) as { data: { data: { id: number; first_name: string }[]; total: number } };
    for (const lead of data.data) found.set(lead.first_name, [...(found.get(lead.first_name) ?? []), lead.id]);
    if (page * 200 >= data.total) return found;
  }
};

export type KillReport = { kills: number; written: number; unanswered: number; problems: string[] };

/** Kills the server a number of times. `start` starts it on the same data each time. */
export const killLoop = async (
  start: Start,
  kills: number,
  seed: number,
  tell: (line: string) => void,
): Promise<KillReport> => {
  const random = seeded(seed);
  const all: Wanted[] = [];
  let unanswered = 0;
  for (let round = 0; round < kills; round++) {
    const victim = await start();
    const session = await signIn(victim.url);
    const open = all.filter((wanted) => wanted.id === undefined);
    unanswered += open.length;
    for (const wanted of open) await write(victim.url, session, wanted);
    const writing = writeUntilGone(victim.url, session, round, all, random);
    await new Promise((resolve) => setTimeout(resolve, 40 + random.int(400)));
    await victim.kill();
    await writing;
    if ((round + 1) % 10 === 0) tell(`${round + 1} kills, ${all.length} writes`);
  }
  const last = await start();
  const session = await signIn(last.url);
  // The same requests again: each answer has the record of the first time.
  for (const wanted of all) await write(last.url, session, wanted);
  const there = await namesOf(last.url, session);
  await last.kill();
  const problems = all.flatMap(({ name, id }) => {
    const ids = there.get(name) ?? [];
    return ids.length === 1 && ids[0] === id ? [] : [`${name}: answered ${id}, there ${JSON.stringify(ids)}`];
  });
  return { kills, written: all.length, unanswered, problems };
};

/** Running requests are all answered after SIGTERM; returns those that were not. */
export const termUnderLoad = async (url: string, term: () => void): Promise<string[]> => {
  const session = await signIn(url);
  const sent = Array.from({ length: 40 }, async (_, i): Promise<string | null> => {
    try {
      await write(url, session, { name: `Term ${i}`, key: `term-${process.pid}-${i}`, id: undefined });
      return null;
    } catch (error) {
      return `Term ${i}: ${error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : String(error)}`;
    }
  });
  // Long enough for all of them to be sent, short enough for many to be still running.
  await new Promise((resolve) => setTimeout(resolve, 60));
  term();
  return (await Promise.all(sent)).filter((problem) => problem !== null);
};
