/** `/manage/clientDetails/erase/{id}`: a client is erased on request; the number is typed once more. */
import type { ReactElement } from 'react';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { memberDataContract } from '#domain/areas/people/member-data.contract.ts';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { textField } from '#web/kit/form/fields.ts';
import { formPage } from '#web/kit/form/page.tsx';
import { useWords } from '#web/kit/words.ts';
import { WhoseRecord } from './member.whose.tsx';
import style from './member.module.css';

const goes = ['person', 'health', 'family', 'trail'] as const;
const stays = ['money', 'visits', 'trail'] as const;
const What = ({ record }: { record: unknown }): ReactElement => {
  const words = useWords('people');
  const member = record as MemberView;
  return (
    <div className={style['preview']}>
      <h3>
        {fullName(member)} · {member.number}
      </h3>
      <h4>{words('erase.goes')}</h4>
      <ul>
        {goes.map((one) => (
          <li key={one}>{words(`erase.gone.${one}`)}</li>
        ))}
      </ul>
      <h4>{words('erase.stays')}</h4>
      <ul>
        {stays.map((one) => (
          <li key={one}>{words(`erase.kept.${one}`)}</li>
        ))}
      </ul>
      <p>{words('erase.first')}</p>
    </div>
  );
};

export const EraseForm = formPage(memberDataContract.erase, {
  noun: 'people.erase',
  title: 'title',
  trail: WhoseRecord,
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [textField('number', { autoComplete: 'off' })] }],
  // The field begins empty: the number of the record is not to be confirmed by itself.
  start: () => ({ number: '' }),
  below: What,
  done: () => ({ to: '/manage/clients' }),
});
