import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFlags, menu, pages, reportCalls } from '#access/access.ts';
import * as constants from '#kit/domain/constants.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import * as words from '#kit/domain/words.ts';
import { durationUnits } from '#kit/domain/day.ts';
import * as choices from '#kit/domain/lookups/choices.ts';
import * as numbered from '#kit/domain/lookups/numbered.ts';
import { statusWords } from '#kit/domain/lookups/status-words.ts';
import { z } from 'zod';
import { answers, pagesIn, partOf, partsWith, whatIsBuilt } from './coverage/built.ts';
import type { Built } from './coverage/built.ts';
import { coveragePage, sectionsOf } from './coverage/render.ts';
import { specCalls } from './coverage/spec-calls.ts';
import { specPages } from './coverage/spec-pages.ts';
import { specConstants, specCookies, specFlags, specLookups, specMenu, specStatuses } from './coverage/spec.ts';
import { projectRoot, readSources } from './sources.ts';

const plain = (value: unknown, asked: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !Array.isArray(asked) || Array.isArray(value)) return value;
  return Object.values(value).every((item) => typeof item === 'number') ? Object.values(value) : Object.keys(value);
};
const row = (method: Endpoint['method'], at: string, also: string[] = []): Endpoint => ({
  method,
  path: at,
  also,
  says: '',
  flag: 'VIEW_LEAD',
  branch: 'branch',
  data: z.null(),
});

let built: Built;
beforeAll(async () => {
  built = await whatIsBuilt(readSources());
});

describe('docs/coverage.md', () => {
  it('is what the tables say; if not, run npx tsx tools/coverage.ts', () => {
    const kept = readFileSync(path.join(projectRoot, 'docs/coverage.md'), 'utf8');
    expect(kept).toBe(coveragePage(sectionsOf(built)));
  });
});

describe('the tables hold all that the specification names', () => {
  it('pages, and of others only our own', () => {
    expect(new Set(pages.filter((page) => !page.own).map((page) => page.path))).toEqual(new Set(specPages));
  });
  it('flags', () => {
    expect(specFlags.filter((flag) => !allFlags.some((known) => known === flag))).toEqual([]);
  });
  it('menu groups and items, in order, and of others only our own', () => {
    const ours = menu.map((group) => [group.title.en, group.items.filter((item) => !item.own).map((item) => item.id)]);
    expect(ours).toEqual(specMenu);
  });
  it('cookies', () => expect(constants.cookieNames).toEqual(specCookies));
  it('statuses, with words in both languages', () => {
    const ours = Object.entries(statusWords).map(([list, rows]) => [list, Object.keys(rows)]);
    expect(Object.fromEntries(ours)).toEqual(specStatuses);
  });
  it('a flag for each call of the report list', () => {
    const from = specCalls.indexOf('GET report/getMemberMembership/{b}');
    const to = specCalls.indexOf('GET memberMembershipTermination/{b}');
    const reports = specCalls
      .slice(from, to + 1)
      .map((call) => call.replace(/^\w+ (report\/)?|[/?]?(\{b\}|\?|branch_id=\{b\}|membership_type_id).*$/g, ''));
    expect(new Set(reports)).toEqual(new Set(Object.keys(reportCalls)));
  });
});

describe('constants and lists', () => {
  const inCode: Readonly<Record<string, unknown>> = { ...constants, ...words };
  it.each(specConstants)('%s is %j', (_, value, name) => {
    expect(plain(inCode[name], value)).toEqual(value);
  });
  it.each(specLookups)('%s', (_, name) => {
    expect({ ...choices, ...numbered, durationUnits }).toHaveProperty(name);
  });
});

describe('what is built', () => {
  it('finds the endpoints, pages and machines that are there', () => {
    const known = new Set<string>(pages.map((page) => page.path));
    expect([...built.pages.keys()].filter((page) => !known.has(page))).toEqual([]);
    expect(built.rows.map(({ row }) => row.path)).toContain('staff/me');
    expect(built.machines.map((machine) => machine.name)).toContain('lead');
  });
  /** What the specification has no word for: a request is written before it is sent, and an order may come to nothing. */
  const beyond: Readonly<Record<string, readonly string[]>> = {
    stock_request: ['draft'],
    product_order: ['cancelled'],
  };
  it('has the states of the specification in the machines that it names', () => {
    for (const machine of built.machines.filter((one) => Object.hasOwn(specStatuses, one.name))) {
      expect([machine.name, new Set(Object.keys(machine.states))]).toEqual([
        machine.name,
        new Set([...(beyond[machine.name] ?? []), ...(specStatuses[machine.name] ?? [])]),
      ]);
    }
  });

  it.each([
    ['GET class/{b}', row('GET', 'class/:branch_id'), true],
    ['GET orders?order_status=payment_completed', row('GET', 'orders/:branch_id'), true],
    ['GET branch/{b}', row('GET', 'branch/:id'), true],
    ['GET report/getMemberMembership/{b}', row('GET', 'getMemberMembership/:branch_id'), true],
    ['GET getSalesRevenue/{b}', row('GET', 'sales/:branch_id', ['report/getSalesRevenue/:branch_id']), true],
    ['GET branch?country_code=MY', row('GET', 'branch/:id'), false],
    ['GET branch/{b}', row('GET', 'branch'), false],
    ['POST exam', row('GET', 'exam'), false],
    ['POST exam/editExam/{id}', row('POST', 'exam/:id'), false],
  ])('%s is answered as it should be', (call, endpoint, expected) => {
    expect(answers(endpoint, call)).toBe(expected);
  });

  it('reads pages from the tables of the web areas only', () => {
    const text = "export const a = area({ pages: {\n  '/manage': async () => x,\n  '/manage/viewLeads': y } });\n";
    const found = pagesIn([
      { path: 'areas/people/people.pages.ts', text },
      { path: 'kit/web/other.ts', text: "  '/nowhere': 1" },
    ]);
    expect([...found.keys()]).toEqual(['/manage', '/manage/viewLeads']);
  });
  it('names the part of the project that uses something', () => {
    const product = [
      { path: 'kit/domain/constants.ts', text: 'DIALOG_WIDTH_PX' },
      { path: 'kit/web/dialog/tell.tsx', text: 'DIALOG_WIDTH_PX' },
      { path: 'areas/people/lead/lead.form.tsx', text: 'other' },
    ];
    expect(partsWith(product, /DIALOG_WIDTH_PX/, /\/constants\.ts$/)).toEqual(['kit/web']);
    expect(partOf('areas/people/lead/lead.store.ts')).toBe('people');
  });
});
