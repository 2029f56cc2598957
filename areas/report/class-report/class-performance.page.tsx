/** `/report/classPerformance/{id}`: each session of a class; without an id, all classes. */
import { Suspense, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { usePageId } from '#kit/web/address.tsx';
import { ReportPage } from '#kit/web/report/page.tsx';
import { classReports } from './class-report.contract.ts';

export const ClassPerformancePage = (): ReactElement => {
  const id = usePageId();
  const shown =
    id === undefined
      ? { name: 'classPerformance', of: classReports.performance, noun: 'listed.class_performance' }
      : { name: `class.${id}`, of: classReports.sessions, noun: 'listed.class_sessions', id };
  return (
    <Suspense fallback={<Skeleton height={360} radius="lg" />}>
      <ReportPage list="/report/reportList" {...shown} />
    </Suspense>
  );
};
