import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { deferredReportContract, deferredReports as of } from './deferred-report.contract.ts';
import { ledgerKnown } from '../book-report/book-report.store.ts';
import { movementRows, scheduleRows, unusedRows } from './deferred-report.store.ts';
import { deferredMovementWords, deferredScheduleWords, unusedCreditWords } from './deferred-report.words.ts';

export const deferredReportRoutes = reportRoutes(deferredReportContract, knownBranch, {
  movements: { of: of.movements, words: deferredMovementWords, rows: movementRows, once: true, known: ledgerKnown },
  schedule: { of: of.schedule, words: deferredScheduleWords, rows: scheduleRows, once: true },
  unused: { of: of.unused, words: unusedCreditWords, rows: unusedRows, once: true },
});
