/** The attacker of `--only hostile`, in a separate process, so that its own cost doesn't affect the measurements. */
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

export type Attack = { url: string; branch_id: number; token: string };
export type Answers = Record<string, number>;
export type Attacked = { begun: true } | { exports: Answers; uploads: Answers };

const EXPORTS = 40;
const UPLOADS = 12;
const AGAIN_MS = 500;
const YEAR_MS = 365 * 86_400_000;

const note = (answers: Answers, status: number): void => void (answers[status] = (answers[status] ?? 0) + 1);

/**
 * Sends the next request as soon as one is answered, and soon after a request to come back later: attackers don't wait.
 */
const insist = async (answers: Answers, isOver: () => boolean, ask: () => Promise<Response>): Promise<void> => {
  while (!isOver()) {
    const answer = await ask();
    await answer.arrayBuffer();
    note(answers, answer.status);
    if (answer.status !== 200) await sleep(AGAIN_MS);
  }
};

/** Just below the pixel limit, so it is decoded; one colour only, so it is a small upload. */
const dearPicture = async (): Promise<Buffer> =>
  sharp({ create: { width: 6000, height: 4900, channels: 3, background: '#b33' } })
    .png()
    .toBuffer();

const attack = async ({ url, branch_id, token }: Attack): Promise<void> => {
  const picture = await dearPicture();
  const headers = { authorization: `Bearer ${token}` };
  const [from, until] = [Date.now() - YEAR_MS, Date.now()].map((at) => new Date(at).toISOString().slice(0, 10));
  const year = `${url}/api/v4/getCheckInReport/csv/${branch_id}?from=${from}&until=${until}`;
  const send = async (): Promise<Response> => {
    const body = new FormData();
    body.append('purpose', 'picture');
    body.append('file', new File([new Uint8Array(picture)], 'me.png'));
    return fetch(`${url}/api/v4/files/${branch_id}`, { method: 'POST', headers, body });
  };
  const [exports, uploads]: [Answers, Answers] = [{}, {}];
  let isOver = false;
  process.once('message', () => (isOver = true));
  const over = (): boolean => isOver;
  const all = [
    ...Array.from({ length: EXPORTS }, () => insist(exports, over, () => fetch(year, { headers }))),
    ...Array.from({ length: UPLOADS }, () => insist(uploads, over, send)),
  ];
  const begun: Attacked = { begun: true };
  process.send?.(begun);
  await Promise.all(all);
  const said: Attacked = { exports, uploads };
  process.send?.(said);
};

// It represents another machine, so it must not take processor time from the server.
setPriority(19);
process.once('message', (asked: Attack) => void attack(asked).then(() => process.disconnect?.()));
