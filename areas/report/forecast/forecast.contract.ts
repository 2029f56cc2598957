import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { ForecastQuery, RevenueForecast } from './forecast.model.ts';

const at = { flag: 'VIEW_REVENUE_FORECASTS_REPORT', branch: 'branch', dear: true, query: ForecastQuery } as const;
export const forecastContract = contract({
  view: {
    method: 'GET',
    path: 'report/revenueForecast/:branch_id',
    says: 'What will be received for memberships in the next twelve months; at head office for the network',
    ...at,
    data: RevenueForecast,
  },
  csv: {
    method: 'GET',
    path: 'report/revenueForecast/csv/:branch_id',
    says: 'The forecast as a CSV file',
    ...at,
    file: 'csv',
    data: z.null(),
  },
});
