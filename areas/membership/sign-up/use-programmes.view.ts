/** What the branch sells: read once for all parts of the sign-up page. */
import { programmeContract } from '../programme/programme.contract.ts';
import { useRead } from '#kit/web/query.ts';

export const useProgrammesSold = () =>
  useRead(programmeContract.list, { query: { status: 'active', itemsPerPage: '200', sort: 'id' } });
