import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { bookReportContract, bookReports as of } from './book-report.contract.ts';
import { earningRows, journalRows, ledgerKnown, taxReturnRows, trialBalanceRows } from './book-report.store.ts';
import { earningsReportWords, journalReportWords, taxReturnWords, trialBalanceWords } from './book-report.words.ts';

export const bookReportRoutes = reportRoutes(bookReportContract, knownBranch, {
  trialBalance: {
    of: of.trialBalance,
    words: trialBalanceWords,
    rows: trialBalanceRows,
    once: true,
    known: ledgerKnown,
  },
  journal: { of: of.journal, words: journalReportWords, rows: journalRows },
  taxReturn: { of: of.taxReturn, words: taxReturnWords, rows: taxReturnRows },
  earnings: { of: of.earnings, words: earningsReportWords, rows: earningRows },
});
