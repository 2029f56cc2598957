/** Beside a form: leads and clients who may be the same person. */
import type { ReactElement } from 'react';
import type { LikePerson } from '../lead/lead.model.ts';
import { fullName } from './person.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { useWords } from '#kit/web/words.ts';
import style from '../lead/lead.module.css';

const Alike = ({ person }: { person: LikePerson }): ReactElement => {
  const words = useWords('people');
  return (
    <li>
      <PageLink to={person.kind === 'lead' ? '/manage/viewLeads' : '/manage/clientDetails'} record={person.id}>
        {fullName(person)}
      </PageLink>{' '}
      <Phone number={person.phone} />
      <div className={style['cardFacts']}>
        <span>{words(person.kind === 'lead' ? 'lead.similar_lead' : 'lead.similar_member')}</span>
        {person.alike.map((what) => (
          <span key={what}>{words(`lead.similar_by.${what}`)}</span>
        ))}
      </div>
    </li>
  );
};

export const AlikeCard = ({ people }: { people: readonly LikePerson[] }): ReactElement => {
  const words = useWords('people');
  return (
    <aside aria-live="polite">
      <Card title={words('lead.similar')}>
        <ul className={style['alike']}>
          {people.map((person) => (
            <Alike key={`${person.kind}${person.id}`} person={person} />
          ))}
        </ul>
      </Card>
    </aside>
  );
};
