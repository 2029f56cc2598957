/** A client's own data: everything stored, as a download, and erasure on request. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';

/** The number has to be entered again: none of this can be undone. */
const EraseClient = z.object({ version: Version, number: requiredText(40) });

/** `goes`: deleted. `withdrawn`: a consent that ends. `emptied`: stays without personal details. `text`: a text in it names the person. */
export const ErasedRows = z.object({
  how: z.enum(['goes', 'withdrawn', 'emptied', 'text']),
  /** A table, or `photo`, `certificate_file`, `conversation_file` or `import_file`. */
  table: z.string(),
  count: z.int(),
});
export type ErasedRows = z.output<typeof ErasedRows>;

export const memberDataContract = contract({
  // Not a GET: the download is recorded.
  download: {
    method: 'POST',
    path: 'memberData/:id',
    says: 'Everything stored about a client, as JSON, CSV and files in one zip; recorded in the activity',
    flag: 'EXPORT_CLIENT_DATA',
    branch: 'record',
    body: z.object({}),
    data: z.null(),
    file: 'any',
    dear: true,
  },
  preview: {
    method: 'GET',
    path: 'memberData/erase/preview/:id',
    says: 'What erasing a client would delete, clear and rewrite, by kind of record',
    flag: 'ERASE_CLIENT',
    branch: 'record',
    data: z.array(ErasedRows),
  },
  erase: {
    method: 'POST',
    path: 'memberData/erase/:id',
    says: 'Erase a client on request; invoices and the journal stay, without the name',
    flag: 'ERASE_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: EraseClient,
    data: z.object({ id: Id }),
    refuses: ['people.is_erased', 'people.membership_runs', 'people.money_owed', 'people.money_in_wallet'],
  },
});
