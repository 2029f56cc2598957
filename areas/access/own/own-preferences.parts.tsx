/** Which e-mails the client gets: chosen on the page that is also behind the link in each e-mail. */
import type { ReactElement } from 'react';
import { preferenceContract } from '#areas/broadcast/suppression/preference.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

export const OwnPreferences = ({ token }: { token: string }): ReactElement | null => {
  const words = useWords('broadcast');
  const { data } = useRead(preferenceContract.own, { body: { token } });
  if (!data) return null;
  return (
    <PageLink to="/p/unsubscribe" search={{ token: data.token }}>
      {words('preferences.to')}
    </PageLink>
  );
};
