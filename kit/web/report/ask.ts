/** What a report is asked with. */
import type { Endpoint } from '#kit/domain/contract.ts';
import { bodyOf, type Report } from '#kit/domain/report.ts';
import type { CallArgs, LooseArgs } from '../address-of.ts';
import type { ReportState } from './state.ts';

export type Ask = Readonly<Record<string, string | undefined>>;
/** A GET sends what was chosen in its query, a POST in its body. */
export const argsOf = (of: Report, row: Endpoint, ask: Ask, id?: number): CallArgs<Endpoint> => {
  const given = Object.fromEntries(Object.entries(ask).filter((one): one is [string, string] => one[1] !== undefined));
  const args: LooseArgs = row.method === 'GET' ? { query: given } : { body: bodyOf(of, given) };
  return { ...args, ...(id !== undefined && { params: { id } }) } as unknown as CallArgs<Endpoint>;
};

export type BarProps = { of: Report; state: ReportState; ask: Ask; id: number | undefined };
