/**
 * A client of the demo network who is as a test needs, asked from the API: a place in a list ("the third row") is
 * somebody else each day, and moves while other tests add clients.
 */
import type { MemberRow, MemberView } from '#domain/areas/people/member.model.ts';
import { callApi } from './api.ts';
import { dayAhead } from './classes.ts';
import type { Page } from './test.ts';

type Wanted = {
  /** Further conditions of the list: `owing=true`. */
  query?: string;
  suits?: (client: MemberView) => boolean;
  /** How many who suit are passed over: a client of its own for each test of a file. */
  skip?: number;
};

export const pickClient = async (page: Page, { query = '', suits, skip = 0 }: Wanted = {}): Promise<MemberView> => {
  const list = await callApi<{ data: MemberRow[] }>(
    page,
    `member/{b}?from=home&standing=active&sort=joined_on&itemsPerPage=200&${query}`,
  );
  let passed = 0;
  for (const { id } of list.data) {
    const client = await callApi<MemberView>(page, `member/view/${id}`);
    if (suits && !suits(client)) continue;
    if (passed === skip) return client;
    passed += 1;
  }
  throw new Error('the demo network has no such client');
};

/** One membership by time that has run for a while and goes on for some: everything can still happen to it. */
export const isInTheMiddle = ({ memberships }: MemberView): boolean => {
  const [only, ...others] = memberships;
  return (
    only !== undefined &&
    others.length === 0 &&
    only.status === 'ongoing' &&
    only.sessions_left === null &&
    only.start_on < dayAhead(-10) &&
    only.end_on > dayAhead(40)
  );
};
