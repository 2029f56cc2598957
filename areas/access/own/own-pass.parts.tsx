/** The code for the door, of the client or of a child; it is renewed automatically. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnPerson, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

const AGAIN_MS = 20_000;
const Code = ({ token, person }: { token: string; person: OwnPerson }): ReactElement | null => {
  const words = useWords('people');
  const asked = { body: { token, member_id: person.id } };
  const { data, error } = useRead(memberSelfContract.pass, asked, { everyMs: AGAIN_MS, keep: true });
  if (error && !data)
    return (
      <Dim as="p" size={13}>
        {error.lines.join(' ')}
      </Dim>
    );
  if (data === null)
    return (
      <Dim as="p" size={13}>
        {words('own.pass_none')}
      </Dim>
    );
  return data ? (
    <Stacked as="figure" items="center" gap={8} mt={8} mb={12} className={style['code']}>
      <QrCode alt={words('own.pass_of', { name: person.first_name })} text={data.code} size={240} />
      <Dim as="figcaption" size={13}>
        {words(error ? 'own.pass_lost' : 'own.pass_hint')}
      </Dim>
    </Stacked>
  ) : null;
};

export const OwnPass = ({ view, token }: { view: OwnView; token: string }): ReactElement => {
  const words = useWords('people');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section aria-label={words('own.pass')}>
      <h2>{words('own.pass')}</h2>
      <ul>
        {view.people.map((person) => (
          <li key={person.id}>
            <Inline noWrap gap={12} justify="space-between" className={style['item']}>
              <strong>{person.first_name}</strong>
              <Button
                variant="default"
                aria-expanded={shown === person.id}
                aria-label={words('own.pass_of', { name: person.first_name })}
                onClick={() => setShown(shown === person.id ? null : person.id)}
              >
                {words(shown === person.id ? 'own.pass_hide' : 'own.pass_show')}
              </Button>
            </Inline>
            {shown === person.id ? <Code token={token} person={person} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
