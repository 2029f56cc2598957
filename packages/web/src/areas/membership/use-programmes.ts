/** What the branch sells: read once for all parts of the page that sells. */
import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import { useRead } from '#web/kit/query.ts';

export const useProgrammesSold = () =>
  useRead(programmeContract.list, { query: { status: 'active', itemsPerPage: '200', sort: 'id' } });
