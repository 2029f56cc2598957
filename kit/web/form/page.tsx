/**
 * A form is a description; its schema is the contract's body:
 *
 *   export const CreateLead = formPage(leadContract.create, {
 *     noun: 'people.lead',
 *     title: 'create',
 *     groups: [group('person', [[textField('first_name'), textField('last_name')], dayField('date_of_birth')])],
 *     done: (lead) => ({ to: '/manage/viewLeads', id: lead.id }),
 *   });
 *
 *   export const EditLead = formPage(leadContract.edit, { …, record: leadContract.view, done: … });
 *
 * All faults stand at the fields and summed up on top, the first one focused; the server's come back to the fields.
 * A form that edits reads its record first, sends the version it was read at, and fetches it again after a stale write.
 */
import type { ComponentType, ReactElement } from 'react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { useGo, usePageId } from '../address.tsx';
import { PageHead } from '../look/page.tsx';
import { NounScope, useNoun, type Noun } from '../noun.tsx';
import { FormContent } from './content.tsx';
import type { FormSpec, LooseSpec } from './spec.ts';

const PageContent = ({ row, spec }: { row: Endpoint; spec: LooseSpec }): ReactElement => {
  const noun = useNoun();
  const go = useGo();
  const id = usePageId();
  const onDone = (data: unknown): void => {
    const next = spec.done(data, { id });
    go(next.to, next.id, next.search);
  };
  const Way = spec.trail;
  return (
    <>
      <PageHead
        title={noun.of(spec.title)}
        context={noun.find(`${spec.title}_context`)}
        crumbs={Way && <Way id={id} />}
      />
      <FormContent row={row} spec={spec} onDone={onDone} />
    </>
  );
};

/** Creates the page of a writing endpoint from its description. */
export const formPage = <E extends Endpoint, N extends Noun, V extends Endpoint = Endpoint>(
  row: E,
  spec: FormSpec<E, N, V>,
): ComponentType => {
  const loose = spec as unknown as LooseSpec;
  const Page = (): ReactElement => (
    <NounScope noun={spec.noun}>
      <PageContent row={row} spec={loose} />
    </NounScope>
  );
  return Page;
};
