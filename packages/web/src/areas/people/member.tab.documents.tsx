/** What a client has signed and handed in. */
import type { ReactElement } from 'react';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { MemberAnswers } from './member.answers.tsx';
import { Consents } from './member.consents.tsx';
import { SignedTerms } from './member.signed.tsx';
import { Vaccines } from './member.vaccines.tsx';

export const DocumentsTab = ({ record }: { record: MemberView }): ReactElement => (
  <>
    <SignedTerms member={record} />
    <MemberAnswers member={record} />
    <Vaccines member={record} />
    <Consents member={record} />
  </>
);
