import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { receivablesContract, receivablesReports as of } from './receivables.contract.ts';
import { receivableRows } from './receivables.store.ts';
import { receivablesWords } from './receivables.words.ts';

export const receivablesRoutes = reportRoutes(receivablesContract, knownBranch, {
  ageing: { of: of.ageing, words: receivablesWords, rows: receivableRows },
});
