/** What counts as expensive work, read from the contracts. */
import { describe, expect, it } from 'vitest';
import { contracts } from '#areas/domain.index.ts';
import { flagsOf, isDear, isWrite, type Endpoint } from '#kit/domain/contract.ts';
import { isForSide } from './side.ts';

const rows: readonly Endpoint[] = Object.values(contracts).flatMap((of) => Object.values<Endpoint>(of));
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const isReport = (row: Endpoint): boolean => !isWrite(row) && flagsOf(row).some((flag) => flag.endsWith('_REPORT'));
const isOfImport = ({ path, method }: Endpoint): boolean => path.startsWith('import/') && method === 'POST';
const isExport = ({ path, file }: Endpoint): boolean => file === 'csv' || file === 'pdf' || path === 'memberData/:id';

describe('expensive work', () => {
  it('is every report, every export and everything about an import', () => {
    const wanted = rows.filter((row) => isReport(row) || isOfImport(row) || isExport(row));
    expect(wanted.filter((row) => !isDear(row)).map(nameOf)).toEqual([]);
    expect(wanted.length).toBeGreaterThan(40);
  });

  it('is done by the second process wherever a file is only read, also if it is asked for by POST', () => {
    const posted = rows.filter((row) => row.method === 'POST' && isForSide(row)).map(nameOf);
    expect(posted).toContain('POST memberSelf/receipt');
    expect(posted).toContain('POST getInvoicePDF/:id');
    expect(rows.filter((row) => isForSide(row) && isWrite(row))).toEqual([]);
  });
});
