/** Content of the blocks page: its own contracts, and answers for each state from a fake server. */
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import type { Endpoint } from '#kit/domain/contract.ts';

export const sampleStates = ['rows', 'many', 'empty', 'denied', 'failed', 'waiting'] as const;
export type SampleState = (typeof sampleStates)[number];

const names = [
  'Mei Ling Tan',
  'Ahmad Faizal bin Osman',
  'Priya Nair',
  '王小明',
  'Siti Nurhaliza',
  'Jason Lim Wei Jie',
  'Kavitha Subramaniam',
  '陈美玲',
];
const statuses = ['lead', 'trial', 'cold'] as const;
/** The moment when the page was opened. */
export const opened = new Date().toISOString();
const DAY_MS = 86_400_000;

const leadAt = (at: number) => {
  const [first = '', ...rest] = (names[at % names.length] ?? '').split(' ');
  return {
    id: at + 1,
    branch_id: 1,
    branch_name: 'Kuala Lumpur',
    first_name: first,
    last_name: rest.join(' '),
    email: at % 3 === 0 ? null : `person${at}@example.com`,
    phone: at % 4 === 3 ? null : `+60 12-345 ${6000 + at}`,
    status: statuses[at % statuses.length],
    source: at % 2 === 0 ? 'walk_in' : 'referral',
    interest: at % 2 === 0 ? 'Muay Thai' : null,
    sales_staff_id: null,
    sales_staff_name: null,
    next_action: at % 3 === 0 ? null : 'Call',
    next_action_on: at % 3 === 0 ? null : '2026-12-05',
    member_id: null,
    converted_at: null,
    created_at: new Date(Date.now() - at * DAY_MS * 0.4).toISOString(),
    version: 1,
    gender: 'female',
    date_of_birth: '1994-02-11',
    note: null,
    updated_at: new Date().toISOString(),
    can: ['start_trial', 'mark_cold', 'edit', 'delete', 'add_activity', ...(at === 1 ? [] : ['convert'])],
    ...(at === 1 && { blocked: { convert: 'There is already a client with this e-mail.' } }),
  };
};

const counts: Partial<Record<SampleState, number>> = { rows: 8, many: 214 };
const pageOf = (state: SampleState, url: URL): unknown => {
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Number(url.searchParams.get('itemsPerPage') ?? 25);
  const wanted = url.searchParams.get('status')?.split(',');
  const q = url.searchParams.get('q')?.toLowerCase() ?? '';
  const all = Array.from({ length: counts[state] ?? 0 }, (_, at) => leadAt(at)).filter(
    (lead) =>
      (!wanted || wanted.includes(lead.status ?? '')) &&
      `${lead.first_name} ${lead.last_name}`.toLowerCase().includes(q),
  );
  return { data: all.slice((page - 1) * size, page * size), current_page: page, per_page: size, total: all.length };
};

const history = [
  {
    id: 2,
    at: new Date().toISOString(),
    who: 'Aminah Yusof',
    what: 'edit',
    changes: [{ field: 'phone', before: null, after: '+60 12-345 6001' }],
    reason: null,
  },
  { id: 1, at: '2026-02-01T02:00:00Z', who: null, what: 'create', changes: [], reason: 'Website' },
];

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const coded = (responseCode: number, data: unknown, responseMessage = ''): Response =>
  json({ responseCode, responseMessage, data });

const answerList = (state: SampleState, url: URL): Promise<Response> => {
  if (state === 'waiting') return new Promise(() => undefined);
  if (state === 'denied') return Promise.resolve(json({ responseCode: 99, message: 'No' }, 403));
  if (state === 'failed')
    return Promise.resolve(json({ responseCode: 1, responseMessage: 'The server could not do this.' }, 500));
  return Promise.resolve(coded(0, pageOf(state, url)));
};

const answerWrite = async (request: Request): Promise<Response> => {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  if (body['first_name'] === 'Stale') return coded(70, { phone: ['Changed to +60 12-999 9999 by Aminah Yusof'] });
  if (body['email'] === 'taken@example.com') return coded(62, null, 'Duplicated email with other member');
  if (body['reason'] === 'no' || request.url.endsWith('/3'))
    return coded(99, 'This lead has become a client and can no longer be changed.');
  return coded(0, leadAt(0));
};

const answer = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const [, , , , kind = '', id = ''] = url.pathname.split('/');
  if (request.method !== 'GET') return answerWrite(request);
  if (kind === 'view') return coded(0, leadAt(Number(id) - 1));
  if (kind === 'history') return coded(0, history);
  return answerList(kind as SampleState, url);
};

/** Answers the calls of the blocks page; everything else goes to the server. */
export const standIn = (): void => {
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).pathname.startsWith('/api/v4/sample/') ? answer(request) : real(input, init);
  };
};

export const listIn = (state: SampleState) => ({
  ...leadContract.list,
  path: `sample/${state}` as const,
  branch: 'branch' as const,
});
export const sampleRows = {
  view: { ...leadContract.view, path: 'sample/view/:id' },
  create: { ...leadContract.create, path: 'sample/create' },
  edit: { ...leadContract.edit, path: 'sample/edit/:id' },
  move: { ...leadContract.move, path: 'sample/move/:id' },
  remove: { ...leadContract.remove, path: 'sample/remove/:id' },
  history: { ...leadContract.activities, path: 'sample/history/:id' } satisfies Endpoint,
} as const;
