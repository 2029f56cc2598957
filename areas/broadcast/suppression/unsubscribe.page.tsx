/** `/p/unsubscribe?token=`: unsubscribe with one button, or choose what to get. Opening the page changes nothing. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { preferenceContract } from './preference.contract.ts';
import { preferenceNames, type Preferences } from './suppression.model.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { findWord, useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';

type Props = { of: Preferences; token: string };
const Choices = ({ of, token }: Props): ReactElement => {
  const words = useWords('broadcast');
  const [given, setGiven] = useState<Preferences['given']>(of.given);
  const [isSaved, setSaved] = useState(false);
  const { run, busy, fault } = useWrite(preferenceContract.choose);
  const save = async (): Promise<void> => setSaved((await run({ body: { token, given } })) !== undefined);
  const toggle = (name: Preferences['given'][number], on: boolean): void => {
    setSaved(false);
    setGiven((now) => (on ? [...now, name] : now.filter((one) => one !== name)));
  };
  return (
    <Stacked gap={10}>
      <Words as="h2" size={16} weight={600}>
        {words('preferences.choose')}
      </Words>
      {preferenceNames.map((name) => (
        <Checkbox
          key={name}
          label={findWord('people', `member.consent.${name}`) ?? name}
          checked={given.includes(name)}
          onChange={(event) => toggle(name, event.currentTarget.checked)}
        />
      ))}
      {fault ? (
        <Alert color="red" variant="outline" role="alert">
          {fault.lines.join(' ')}
        </Alert>
      ) : null}
      <output>{isSaved ? <Dim>{words('preferences.saved')}</Dim> : null}</output>
      <Button variant="default" fullWidth size="md" loading={busy} onClick={() => void save()}>
        {words('preferences.save')}
      </Button>
    </Stacked>
  );
};

const Open = ({ of, token }: Props): ReactElement => {
  const words = useWords('broadcast');
  const { run, busy, fault } = useWrite(preferenceContract.unsubscribe);
  const [isDone, setDone] = useState(false);
  const leave = async (): Promise<void> => setDone((await run({ body: { token } })) !== undefined);
  if (isDone)
    return <BarePage title={words('preferences.done_title')} context={<output>{words('preferences.done')}</output>} />;
  const isOther = of.masked === '';
  return (
    <BarePage
      title={words('preferences.title', { branch: of.branch_name })}
      context={
        isOther
          ? words('preferences.other_address')
          : words('preferences.context', { name: of.first_name, masked: of.masked })
      }
    >
      <Stacked gap={20} mt={18}>
        {fault ? (
          <Alert color="red" variant="outline" role="alert">
            {fault.lines.join(' ')}
          </Alert>
        ) : null}
        {of.suppressed ? (
          <Words as="p">{words('preferences.is_off')}</Words>
        ) : (
          <Button fullWidth size="md" loading={busy} onClick={() => void leave()}>
            {words('preferences.unsubscribe')}
          </Button>
        )}
        {isOther ? null : <Choices of={of} token={token} />}
      </Stacked>
    </BarePage>
  );
};

export const UnsubscribePage = (): ReactElement => {
  const words = useWords('broadcast');
  const token = useAddress().search['token'] ?? '';
  const isToken = token.length >= 20;
  const { data, waiting } = useLoaded(preferenceContract.look, { body: { token } }, { when: isToken, isPage: true });
  if (data === null || !isToken)
    return <BarePage title={words('preferences.invalid_title')} context={words('preferences.invalid')} />;
  return data === undefined ? waiting : <Open of={data} token={token} />;
};
