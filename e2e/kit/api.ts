/** API calls with the session and in the branch of a page: what a test needs before it starts. */
import { API_BASE, cookies } from '#kit/domain/constants.ts';
import { cookieOf, serverUrl } from './session.ts';
import type { Page } from './test.ts';

/** The current branch of the person at this page. */
export const branchOf = async (page: Page): Promise<number> => Number(await cookieOf(page, cookies.branchId));

/** `{b}` in the path is the branch, and a body includes it too. The page doesn't have to show anything yet. */
export const callApi = async <T>(
  page: Page,
  path: string,
  body?: object,
  method: 'GET' | 'POST' | 'PUT' = body ? 'POST' : 'GET',
): Promise<T> => {
  const branch = await branchOf(page);
  const response = await page.context().request.fetch(`${serverUrl()}${API_BASE}/${path.replace('{b}', `${branch}`)}`, {
    method,
    headers: { authorization: `Bearer ${(await cookieOf(page, cookies.token)) ?? ''}` },
    ...(body && { data: { branch_id: branch, ...body } }),
  });
  const answer = (await response.json()) as { responseCode: number; data: unknown };
  if (!response.ok() || answer.responseCode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data as T;
};

/** One API call: `{b}` in the path is the caller's branch, and a body includes it too. */
export type Caller = <T>(path: string, body?: object, method?: 'GET' | 'POST' | 'PUT') => Promise<T>;
/** A builder gets the page of the person who acts, or the call of someone without a page. */
export type By = Page | Caller;
export const callerOf = (by: By): Caller =>
  typeof by === 'function' ? by : (path, body, method) => callApi(by, path, body, method);

const STROKES = 'M10 20L30 40L50 60L70 20';
/** What a client signs on the screen to join a programme, for a sign-up through the API; null: nothing. */
export const signingFor = async (
  by: By,
  { member_id, programme_id }: { member_id: number; programme_id: number },
): Promise<{ terms_ids: number[]; signed_name: string; signature: string } | null> => {
  const query = `member_id=${member_id}&programme_id=${programme_id}&locale=en`;
  const found = await callerOf(by)<{ id: number; signed_at: string | null }[]>(`termsToSign/{b}?${query}`);
  const terms_ids = found.filter(({ signed_at }) => signed_at === null).map(({ id }) => id);
  return terms_ids.length === 0 ? null : { terms_ids, signed_name: 'Signed in a test', signature: STROKES };
};
