/** The form of the profile. Saved changes show in the navigation immediately. */
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { profileContract, type Profile } from './profile.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { flatFields, group } from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { renewProfile } from '#web/shell/session.ts';
import { emergencyGroup, personGroup, personStart, pictureField } from '../staff/person-fields.view.ts';

const groups = [group(personGroup.name ?? '', [pictureField, ...personGroup.fields]), emergencyGroup] as const;
const names = flatFields(groups).map((field) => field.name);

const startOf = (profile: Profile) => personStart(profile);

const useTitle = (profile: Profile): void => {
  const product = useWords('shell')('product');
  useEffect(() => {
    document.title = `${fullName(profile)} · ${product}`;
  }, [profile, product]);
};

type Props = { profile: Profile; onSaved: (profile: Profile) => void };
const Fields = ({ profile, onSaved }: Props): ReactElement => {
  const noun = useNoun();
  const start = useMemo(() => startOf(profile), [profile]);
  const kept = useKept('access.profile', groups, true);
  const form = useForm({
    row: profileContract.editMe,
    names,
    start,
    argsOf: (values) => ({ body: { version: profile.version, ...values } }),
    onDone: (saved) => onSaved(saved as Profile),
    kept,
  });
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  return (
    <FormView
      row={profileContract.editMe}
      groups={groups}
      form={form}
      names={names}
      known={profile}
      saveLabel={noun.of('save')}
    />
  );
};

export const ProfileForm = ({ profile }: { profile: Profile }): ReactElement => {
  useTitle(profile);
  const [saves, setSaves] = useState(0);
  const onSaved = (saved: Profile): void => {
    queryClient.setQueryData(queryKeyOf(profileContract.me, {}), saved);
    renewProfile(saved);
    // A saved form is finished: the next change starts with a new one.
    setSaves((count) => count + 1);
  };
  return <Fields key={saves} profile={profile} onSaved={onSaved} />;
};
