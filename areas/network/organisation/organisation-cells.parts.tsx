/** What the list and the record say about an organisation. */
import type { ReactElement } from 'react';
import type { OrganisationRow } from './organisation.model.ts';
import { useCountries } from '#kit/web/countries.ts';
import { CountryFlag } from '#kit/web/look/flag.tsx';
import { Badge, None } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';

/** Next to the name of a closed organisation. */
export const Closed = (): ReactElement => <Badge tone="gray">{useWords('network')('organisation.closed')}</Badge>;
export const Country = ({ code }: { code: string | null }): ReactElement => {
  const countries = useCountries();
  if (code === null) return <None />;
  return (
    <Inline as="span" within noWrap gap={8}>
      <CountryFlag code={code} />
      {countries.find((country) => country.code === code)?.name ?? code}
    </Inline>
  );
};
type Held = Pick<OrganisationRow, 'territory_country' | 'territory_region'>;
/** "Penang, Malaysia": the territory of an organisation. */
export const Territory = ({ of }: { of: Held }): ReactElement => (
  <Inline as="span" within noWrap gap={8}>
    <Country code={of.territory_country} />
    {of.territory_region === '' ? null : <span>· {of.territory_region}</span>}
  </Inline>
);
