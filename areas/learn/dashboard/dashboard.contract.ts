/** What the staff of a branch learn, at a glance. */
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Dashboard } from './dashboard.model.ts';

const rows = rowsOf('learnDashboard', { see: 'VIEW_LEARN_DASHBOARD' });
export const dashboardContract = contract({
  view: rows.all('Courses, results and who is late, of the staff of a branch', Dashboard),
});
