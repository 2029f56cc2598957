/** The letters that the server under test stores instead of sending. */
import pg from 'pg';
import { runningUrl } from '#server/boot/postgres.ts';
import { expect } from './test.ts';

type Letter = { id: number; subject: string; text: string };

const newest = async (to: string): Promise<Letter | undefined> => {
  const url = runningUrl(process.env.CORNERMAN_DATA ?? '');
  if (url === undefined) throw new Error('CORNERMAN_DATA has to name the data folder of the server at CORNERMAN_URL');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Letter>(
      'select id::int, subject, text from mail where to_address = $1 order by id desc limit 1',
      [to],
    );
    return rows[0];
  } finally {
    await client.end();
  }
};

/** The letter that someone receives because of an action. */
export const letterTo = async (to: string, act: () => Promise<void>): Promise<Letter> => {
  const before = (await newest(to))?.id ?? 0;
  await act();
  await expect.poll(async () => (await newest(to))?.id ?? 0).toBeGreaterThan(before);
  const letter = await newest(to);
  if (!letter) throw new Error(`no letter to ${to}`);
  return letter;
};
/** The subject of the newest letter to someone; empty: none. */
export const newestTo = async (to: string): Promise<string> => (await newest(to))?.subject ?? '';
