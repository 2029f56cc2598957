/** Calls of the API with the session and in the branch of a page: what a test needs before it begins. */
import { API_BASE, cookies } from '#kit/domain/constants.ts';
import { cookieOf, serverUrl } from './session.ts';
import type { Page } from './test.ts';

/** The branch that the person at this page works in. */
export const branchOf = async (page: Page): Promise<number> => Number(await cookieOf(page, cookies.branchId));

/** `{b}` in the path is the branch, and a body names it too. The page needn't have opened anything yet. */
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

/** One call of the API: `{b}` in the path is the branch of who calls, and a body names it too. */
export type Caller = <T>(path: string, body?: object, method?: 'GET' | 'POST' | 'PUT') => Promise<T>;
/** A builder is given the page of who does it, or the call of somebody without a page. */
export type By = Page | Caller;
export const callerOf = (by: By): Caller =>
  typeof by === 'function' ? by : (path, body, method) => callApi(by, path, body, method);

const STROKES = 'M10 20L30 40L50 60L70 20';
/** What a client signs on the screen to join a programme, for a sign-up that goes past the page; null: nothing. */
export const signingFor = async (
  by: By,
  { member_id, programme_id }: { member_id: number; programme_id: number },
): Promise<{ terms_ids: number[]; signed_name: string; signature: string } | null> => {
  const query = `member_id=${member_id}&programme_id=${programme_id}&locale=en`;
  const found = await callerOf(by)<{ id: number; signed_at: string | null }[]>(`termsToSign/{b}?${query}`);
  const terms_ids = found.filter(({ signed_at }) => signed_at === null).map(({ id }) => id);
  return terms_ids.length === 0 ? null : { terms_ids, signed_name: 'Signed in a test', signature: STROKES };
};
