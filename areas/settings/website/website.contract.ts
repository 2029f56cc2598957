import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, requiredLine, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  EditWebsiteKey,
  Enquiry,
  NewSecret,
  NewWebsiteKey,
  Once,
  WebsiteKey,
  WebsiteLead,
  WebsiteSession,
  websiteScopes,
  websiteStates,
} from './website.model.ts';

export const WebsiteKeyQuery = listQuery({
  state: manyOf(z.enum(websiteStates)),
  scope: manyOf(z.enum(websiteScopes)),
  sort: sortBy(['name', 'created_at', 'last_used_at', 'id'], '-created_at'),
});
export type WebsiteKeyQuery = z.output<typeof WebsiteKeyQuery>;
const ended = ['settings.website_ended'] as const;

const key = rowsOf('websiteKey', { see: 'EDIT_FACILITY_ACCOUNT' });
export const websiteContract = contract({
  list: key.list('Keys of a branch for its website and for other programs', WebsiteKeyQuery, WebsiteKey),
  csv: key.csv('EDIT_FACILITY_ACCOUNT', WebsiteKeyQuery, 'The keys as a CSV file, without secrets'),
  view: key.view('One key, without its secret', WebsiteKey),
  create: key.create('Create a key for a website; programs need a secret too', NewWebsiteKey, WebsiteKey, {
    refuses: ['settings.website_many'],
  }),
  edit: key.edit('Change the name, permissions and websites of a key', EditWebsiteKey, WebsiteKey, { refuses: ended }),
  rotate: key.post(
    'rotate',
    'Create or replace the secret of a key, which is shown once; the one before it works for another day, unless it is replaced at once',
    z.object({ version: Version, at_once: z.boolean().default(false) }),
    NewSecret,
    { secret: true, answer: 'silent', refuses: [...ended, 'settings.website_overlap'] },
  ),
  end: key.post(
    'end',
    'End a key: its secrets and its code stop working at once',
    z.object({ version: Version }),
    WebsiteKey,
    {
      refuses: ended,
    },
  ),
  history: key.history('Who changed a key, when and how'),
});

const open = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent', secret: true, perMinute: 60 } as const;
const Secret = requiredLine(100).describe('The secret of a key. Never use it on a website.');
const refuses = ['settings.website_key', 'settings.website_scope'] as const;
/** For other programs, with the secret of a key. Each call records when the key was last used. */
export const websiteProgramContract = contract({
  addLead: {
    ...open,
    path: 'website/lead',
    says: 'Adds a lead to the branch of the key, or asks for a trial of a class',
    body: Enquiry.extend({ key: Secret, once: Once }),
    data: z.object({ id: Id }),
    refuses: [...refuses, 'settings.website_session'],
  },
  leads: {
    ...open,
    path: 'website/leads',
    says: 'The leads of the branch of the key, newest first',
    body: z.object({ key: Secret, page: z.int().min(1).max(1_000_000).default(1) }),
    data: pageOf(WebsiteLead),
    refuses,
  },
  timetable: {
    ...open,
    path: 'website/timetable',
    says: 'The classes of the next seven days in the branch of the key, and later ones that are open for trials',
    body: z.object({ key: Secret }),
    data: z.array(WebsiteSession),
    refuses,
  },
});
