import { z } from 'zod';
import { contract } from './contract.ts';
import { everyFileKind, maxFileBytes, purposeNames, SentFile } from './file.ts';

export const fileContract = contract({
  send: {
    method: 'POST',
    path: 'files/:branch_id',
    says: 'Upload a file that a record will name: it is deleted after a day if none does',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    upload: { kinds: everyFileKind, maxBytes: maxFileBytes },
    body: z.object({ purpose: z.enum(purposeNames) }),
    data: SentFile,
  },
});
