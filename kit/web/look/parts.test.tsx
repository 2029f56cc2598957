import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallFault } from '../answers.ts';
import { Figures } from './figures.tsx';
import { Item, Items } from './items.tsx';
import { MiniTable } from './mini-table.tsx';
import { Columns, Dim, Inline } from './lay.tsx';
import { Loaded, waitingFor } from './loaded.tsx';

const drawn = (part: ReactElement): string => renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>);
const textOf = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const refetch = (): Promise<never> => Promise.reject(new Error('nobody asks again'));
type Reading = Parameters<typeof Loaded<string[]>>[0]['of'];
const read = (data: string[] | undefined, error: CallFault | null = null): Reading => ({ data, error, refetch });

const show = (of: Reading, height = 80): string =>
  drawn(
    <Loaded of={of} height={height} empty={<p>nobody</p>}>
      {(names) => <p>{names.join(' and ')}</p>}
    </Loaded>,
  );

describe('a place that waits', () => {
  it('keeps its size, then shows what came, what failed, or that there is nothing', () => {
    expect(show(read(undefined))).toContain('--skeleton-height:calc(5rem');
    expect(textOf(show(read(undefined), 0))).toBe('');
    expect(show(read(['Aminah', 'Wei']))).toContain('<p>Aminah and Wei</p>');
    expect(show(read([]))).toContain('<p>nobody</p>');
    expect(textOf(show(read(undefined, new CallFault('server', ['The server is away.']))))).toContain(
      'The server is away.',
    );
  });
  it('shows what it had when a later reading fails', () => {
    expect(show(read(['Aminah'], new CallFault('server', ['The server is away.'])))).toContain('<p>Aminah</p>');
  });
  it('is empty beside what it has, so that a page can show both', () => {
    const late = new CallFault('server', ['The server is away.']);
    expect(textOf(drawn(waitingFor(read(['Aminah'], late)).waiting))).toBe('');
    expect(textOf(drawn(waitingFor(read(undefined, late), { height: 0 }).waiting))).toContain('The server is away.');
  });
});

describe('space and text', () => {
  it('are styles of the element itself, and what is not given is left to its class', () => {
    const html = renderToStaticMarkup(
      <Inline as="li" gap={8} className="row">
        <Dim>Wei</Dim>
      </Inline>,
    );
    expect(html).toBe(
      '<li class="row" style="display:flex;flex-wrap:wrap;gap:8px;align-items:center">' +
        '<span style="color:var(--mantine-color-dimmed);font-size:12px;font-weight:400">Wei</span></li>',
    );
  });
  it('leave columns to the style sheet, which knows how wide the window is', () => {
    const html = renderToStaticMarkup(<Columns columns="2fr 1fr" narrow="phone" gap={16} />);
    expect(html).toMatch(
      /^<div class="[^"]+" data-narrow="phone" style="--columns:2fr 1fr;gap:16px;align-items:start">/,
    );
  });
});

describe('things in a card', () => {
  it('are a list, or a line where there is none', () => {
    expect(drawn(<Items empty="Nothing yet">{[]}</Items>)).not.toContain('<ul');
    expect(textOf(drawn(<Items empty="Nothing yet">{[]}</Items>))).toBe('Nothing yet');
    expect(drawn(<Items label="Papers">{[<Item key="1" title="Agreement" />]}</Items>)).toMatch(
      /<ul[^>]*aria-label="Papers"[^>]*><li/,
    );
  });
  it('leave no line for what is missing', () => {
    const html = drawn(<Item title="Refund" below={[null, 'cash', '', false, 'asked by Wei']} />);
    expect(html.match(/<div>/g)).toHaveLength(2);
    expect(textOf(html)).toBe('Refund cash asked by Wei');
  });
});

describe('a small table', () => {
  const rows = [
    { method: 'Cash', cents: 1000, counted: 900 },
    { method: 'Visa', cents: 2550, counted: null },
  ];
  const table = drawn(
    <MiniTable
      rows={rows}
      keyOf={({ method }) => method}
      currency="MYR"
      columns={[
        { head: 'Method', text: ({ method }) => method },
        { head: 'Expected', money: ({ cents }) => cents },
        { head: 'Counted', money: ({ counted }) => counted, off: (row) => row.counted !== row.cents },
      ]}
      total={{ label: 'Total' }}
      below={({ method }) => (method === 'Cash' ? 'A note is missing' : null)}
    />,
  );
  it('names its columns and its rows, and adds up its money', () => {
    expect(table.match(/<th scope="col"/g)).toHaveLength(3);
    expect([...table.matchAll(/<th scope="row"[^>]*>([^<]*)</g)].map((found) => found[1])).toEqual([
      'Cash',
      'Visa',
      'Total',
    ]);
    expect(textOf(table.slice(table.indexOf('<tfoot')))).toMatch(/Total RM 35\.50 RM 9\.00/);
  });
  it('marks what is off, and says what is to be said below a row', () => {
    expect(table.match(/data-off="true"/g)).toHaveLength(2);
    expect(table).toContain('<td colSpan="3">A note is missing</td>');
  });
  it('leaves no line below a name for what never was, where a phone shows it, and a dash in its column', () => {
    const html = drawn(
      <MiniTable
        rows={[
          { name: 'Aminah', on: '2026-03-05', at: null },
          { name: 'Wei', on: null, at: null },
        ]}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Name', text: ({ name }) => name },
          { head: 'Asked', day: ({ on }) => on, isUnder: true, isFigure: true },
          { head: 'Opened', instant: ({ at }) => at, isUnder: true, isFigure: true },
        ]}
      />,
    );
    const [aminah = '', wei = ''] = html.split('<tr>').slice(-2);
    expect(textOf(aminah)).toBe('Aminah Asked Thu 5 Mar 2026 Thu 5 Mar 2026 blocks.none');
    expect(textOf(wei)).toBe('Wei blocks.none blocks.none');
    expect(wei).not.toContain('data-under');
  });
});

it('gives each figure its label, and no line to what is missing', () => {
  const html = drawn(
    <Figures
      lines={[{ label: 'Owed', value: 'RM 10.00' }, false, null, { label: 'Left', value: 'RM 0.00', sum: true }]}
    />,
  );
  expect([...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value])).toEqual([
    ['Owed', 'RM 10.00'],
    ['Left', 'RM 0.00'],
  ]);
  expect(html.match(/data-sum/g)).toHaveLength(1);
});
