import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { locales } from '#kit/domain/words.ts';
import { requiredText } from '#kit/domain/field.ts';
import { Consent, consentNames } from './member-consent.model.ts';

const ChangeConsent = z.object({
  name: z.enum(consentNames),
  given: z.boolean(),
  /** The words that the client agrees to; kept as they were read. */
  wording: requiredText(500),
  locale: z.enum(locales),
});

export const memberConsentContract = contract({
  list: {
    method: 'GET',
    path: 'memberConsent/:id',
    says: 'What a client agreed to, and withdrew, newest first',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: z.array(Consent),
  },
  change: {
    method: 'POST',
    path: 'memberConsent/:id',
    says: 'Record that a client agrees to one purpose over one channel, or withdraws it; repeating it changes nothing',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'toast',
    body: ChangeConsent,
    data: z.array(Consent),
  },
});
