/** What a client has signed and handed in. */
import type { ReactElement } from 'react';
import type { MemberView } from './member.model.ts';
import { MemberAnswers } from './member-answers.parts.tsx';
import { Consents } from '../member-consent/member-consent.parts.tsx';
import { SignedTerms } from './member-signed.parts.tsx';
import { Vaccines } from '../vaccine/member-vaccines.parts.tsx';

export const DocumentsTab = ({ record }: { record: MemberView }): ReactElement => (
  <>
    <SignedTerms member={record} />
    <MemberAnswers member={record} />
    <Vaccines member={record} />
    <Consents member={record} />
  </>
);
