import { z } from 'zod';
import { contract } from './contract.ts';
import { requiredText } from './field.ts';
import { everyFileKind, maxFileBytes, purposeNames, resumablePurposes, SentFile } from './file.ts';

const MOST_BYTES = 1_099_511_627_776;
const StartedUpload = z.object({ upload: z.uuid(), received: z.int(), bytes: z.int() });
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
  start: {
    method: 'POST',
    path: 'files/start/:branch_id',
    says: 'Begin a large upload: its parts follow by PATCH to files/tus/{upload} (tus 1.0.0, with Upload-Offset)',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    body: z.object({
      purpose: z.enum(resumablePurposes),
      name: requiredText(200),
      bytes: z.int().min(1).max(MOST_BYTES),
    }),
    data: StartedUpload,
    refuses: ['kit.too_many_uploads'],
  },
  finish: {
    method: 'POST',
    path: 'files/finish/:branch_id',
    says: 'End a large upload: all of it has arrived, and its content is checked',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    body: z.object({ upload: z.uuid() }),
    data: SentFile,
    refuses: ['kit.upload_incomplete'],
  },
});
