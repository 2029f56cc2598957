/** Beside a form: leads and clients who may be the same person. */
import type { ReactElement } from 'react';
import type { LikePerson } from '../lead/lead.model.ts';
import { fullName } from './person.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../lead/lead.module.css';

const Alike = ({ person }: { person: LikePerson }): ReactElement => {
  const words = useWords('people');
  return (
    <li>
      <PageLink to={person.kind === 'lead' ? '/manage/viewLeads' : '/manage/clientDetails'} record={person.id}>
        {fullName(person)}
      </PageLink>{' '}
      <Phone number={person.phone} />
      <Inline gap="2px 12px" align="stretch" size={12} className={style['cardFacts']}>
        <span>{words(person.kind === 'lead' ? 'lead.similar_lead' : 'lead.similar_member')}</span>
        {person.alike.map((what) => (
          <span key={what}>{words(`lead.similar_by.${what}`)}</span>
        ))}
      </Inline>
    </li>
  );
};

export const AlikeCard = ({ people }: { people: readonly LikePerson[] }): ReactElement => {
  const words = useWords('people');
  return (
    <aside aria-live="polite">
      <Card title={words('lead.similar')}>
        <Stacked as="ul" gap={6}>
          {people.map((person) => (
            <Alike key={`${person.kind}${person.id}`} person={person} />
          ))}
        </Stacked>
      </Card>
    </aside>
  );
};
