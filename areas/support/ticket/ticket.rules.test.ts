import { describe, expect, it } from 'vitest';
import { isAsker, isClosed, isDesk, ticketCan, whyNotRate, type TicketCaller } from './ticket.rules.ts';
import { articleCan, excerptOf, searchTerms } from '../article/article.rules.ts';

const caller = (more: Partial<TicketCaller> = {}): TicketCaller => ({
  staff_id: 1,
  network: false,
  has: () => true,
  ...more,
});
const branch = { desk: 'branch', asked_by: null } as const;
const office = { desk: 'office', asked_by: 2 } as const;
const nobody = { has: () => false };

it.each([
  ['a client’s, by the branch', branch, caller(), [true, false]],
  ['a client’s, by head office', branch, caller({ network: true }), [true, false]],
  ['a client’s, by staff without the permission', branch, caller(nobody), [false, false]],
  ['to head office, by head office', office, caller({ network: true }), [true, false]],
  ['to head office, by whoever asked it', office, caller({ staff_id: 2, ...nobody }), [false, true]],
  ['to head office, by a colleague who answers clients', office, caller(), [false, true]],
  ['to head office, by a colleague who does not', office, caller(nobody), [false, false]],
  ['to head office, by the one there who asked it', office, caller({ staff_id: 2, network: true }), [false, true]],
] as const)('a ticket %s', (_what, ticket, who, expected) => {
  expect([isDesk(ticket, who), isAsker(ticket, who)]).toEqual(expected);
});

describe('a resolved ticket', () => {
  const resolved = { status: 'resolved', resolved_at: '2026-03-01T04:00:00Z' } as const;
  const [before, after] = [new Date('2026-03-08T03:59:59Z'), new Date('2026-03-08T04:00:00Z')];
  it('can be reopened for seven days, also before the job closes it', () => {
    expect(isClosed(resolved, before)).toBe(false);
    expect(isClosed(resolved, after)).toBe(true);
    expect(ticketCan({ ...branch, ...resolved }, caller(), before)).toEqual([
      'reopen',
      'write',
      'note',
      'edit',
      'assign',
    ]);
    expect(ticketCan({ ...branch, ...resolved }, caller(), after)).toEqual(['note', 'edit', 'assign']);
  });
  it('is rated by whoever asked it, and an open one is not', () => {
    expect(ticketCan({ ...office, ...resolved }, caller({ staff_id: 2, ...nobody }), before)).toEqual([
      'write',
      'rate',
    ]);
    expect(ticketCan({ ...office, ...resolved }, caller(), before)).toEqual(['write']);
    expect(whyNotRate({ status: 'open', resolved_at: null })).toBe('support.not_resolved');
    expect(whyNotRate({ status: 'closed', resolved_at: null })).toBeNull();
  });
});
it('an open ticket can be resolved or paused by those who answer it', () => {
  const open = { ...branch, status: 'open', resolved_at: null } as const;
  expect(ticketCan(open, caller(), new Date())).toEqual(['resolve', 'wait', 'write', 'note', 'edit', 'assign']);
});

it.each([
  ['How do I pause my membership?', ['pause', 'membership']],
  ['怎么暂停会籍', ['怎么', '么暂', '暂停', '停会', '会籍']],
  ['Wi-Fi 密码 in PJ', ['wi', 'fi', '密码', 'pj']],
  ['的', ['的']],
  ['the is a', []],
  ['pause PAUSE', ['pause']],
])('%s is looked for by its words', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});
it('no more than twelve words of a question are looked for', () => {
  expect(searchTerms(Array.from({ length: 30 }, (_, at) => `word${at}`).join(' '))).toHaveLength(12);
});
const has = (): boolean => true;
it('an article of the network is changed by head office only', () => {
  expect(articleCan({ branch_id: null, status: 'draft' }, { has, network: false })).toEqual([]);
  expect(articleCan({ branch_id: null, status: 'draft' }, { has, network: true })).toEqual([
    'publish',
    'edit',
    'delete',
  ]);
  expect(articleCan({ branch_id: 1, status: 'published' }, { has, network: false })).toEqual([
    'unpublish',
    'edit',
    'delete',
  ]);
  expect(articleCan({ branch_id: 1, status: 'published' }, { ...nobody, network: true })).toEqual([]);
});

it('the beginning of an article ends after a word, or where Chinese is full', () => {
  expect(excerptOf('Short.')).toBe('Short.');
  expect(excerptOf('x'.repeat(120))).toHaveLength(120);
  expect(excerptOf(`${'word '.repeat(23)}longer ending`)).toBe(`${'word '.repeat(23)}…`.replace(' …', '…'));
  expect(excerptOf('One line.\n\nAnother.\n')).toBe('One line. Another.');
  expect(excerptOf('第一行。\n第二行，\n第三行')).toBe('第一行。第二行，第三行');
  expect(excerptOf('暂停会籍'.repeat(40))).toBe(`${'暂停会籍'.repeat(30)}…`);
});
