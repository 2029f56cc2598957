/** `/manage/appointments/performance`: trainers with their two percentages, and appointments in total and one by one. */
import type { ReactElement } from 'react';
import { reportTabs } from '#kit/web/report/tabs.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { performanceReports as of } from './performance.contract.ts';

const Tabs = reportTabs('/manage/appointments/performance', {
  trainers: { of: of.trainers, noun: 'classes.trainer_report' },
  summary: { of: of.summary, noun: 'classes.appointment_summary' },
  log: { of: of.log, noun: 'classes.appointment_log' },
  members: { of: of.byMember, noun: 'classes.appointment_by_member' },
});

export const PerformancePage = (): ReactElement => {
  const words = useWords('classes');
  return (
    <>
      <PageHead title={words('performance.title')} context={words('performance.context')} />
      <Tabs />
    </>
  );
};
