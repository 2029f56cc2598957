/** `/report`: the revenue report. */
import { Suspense, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { ReportPage } from '#kit/web/report/page.tsx';
import { SendByMail } from '../report-schedule/report-schedule.form.tsx';
import { moneyReports } from '../money-report/money-report.contract.ts';

export const RevenuePage = (): ReactElement => (
  <Suspense fallback={<Skeleton height={360} radius="lg" />}>
    <ReportPage
      list="/report"
      name="salesRevenue"
      of={moneyReports.salesRevenue}
      noun="listed.sales"
      aside={<SendByMail />}
    />
  </Suspense>
);
