/** Calls of the API with the session and in the branch of a page: what a test needs before it begins. */
import type { Page } from './test.ts';

/** `{b}` in the path is the branch; a body is of the branch as well. */
export const callApi = <T>(page: Page, path: string, body?: Record<string, unknown>): Promise<T> =>
  page.evaluate(
    async ([asked, sent]) => {
      const cookies = Object.fromEntries(
        document.cookie.split('; ').map((part) => part.split('=') as [string, string]),
      );
      const branch = cookies['FZ_CURRENT_ID'] ?? '';
      const response = await fetch(`/api/v4/${asked.replace('{b}', branch)}`, {
        method: sent ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${cookies['FZToken'] ?? ''}`, 'content-type': 'application/json' },
        ...(sent && { body: JSON.stringify({ branch_id: Number(branch), ...sent }) }),
      });
      const answer = (await response.json()) as { responseCode: number; data: unknown };
      if (!response.ok || answer.responseCode !== 0) throw new Error(`${asked}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
    [path, body] as const,
  ) as Promise<T>;

const STROKES = 'M10 20L30 40L50 60L70 20';
/** What a client signs on the screen to join a programme, for a sign-up that goes past the page; null: nothing. */
export const signingFor = async (
  page: Page,
  { member_id, programme_id }: { member_id: number; programme_id: number },
): Promise<{ terms_ids: number[]; signed_name: string; signature: string } | null> => {
  const query = `member_id=${member_id}&programme_id=${programme_id}&locale=en`;
  const found = await callApi<{ id: number; signed_at: string | null }[]>(page, `termsToSign/{b}?${query}`);
  const terms_ids = found.filter(({ signed_at }) => signed_at === null).map(({ id }) => id);
  return terms_ids.length === 0 ? null : { terms_ids, signed_name: 'Signed in a test', signature: STROKES };
};
