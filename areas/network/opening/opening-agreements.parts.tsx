/** The agreements that cover the new branch from the day it opens: those that fit are preselected. */
import type { ReactElement } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import { openingContract } from './opening.contract.ts';
import type { CoveringAgreement } from './opening.model.ts';
import { whyNotAgreement } from './opening.rules.ts';
import { Card } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { useField, useFlow } from './opening-inputs.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

const Agreement = ({ one }: { one: CoveringAgreement }): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const why = whyNotAgreement(values, one);
  const isChosen = values.agreements.includes(one.id);
  const places = { taken: one.taken, places: one.max_branches, currency: one.currency };
  const reason = why === 'agreement_currency' || why === 'agreement_full' ? ` · ${words(`opening.${why}`)}` : '';
  return (
    <Checkbox
      value={String(one.id)}
      // An agreement that doesn't fit can still be deselected.
      disabled={why !== null && !isChosen}
      label={words('opening.agreement_of', {
        package: one.package_name,
        payer: one.organisation_name,
        issuer: one.issuer_name,
      })}
      description={`${words('opening.agreement_places', places)}${reason}`}
    />
  );
};

export const AgreementsCard = (): ReactElement | null => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { data } = useRead(openingContract.choices, {});
  const { error } = useField('agreements');
  const { organisation_id } = values;
  if (!data || organisation_id === null) return null;
  const owner = data.organisations.find(({ id }) => id === organisation_id);
  const offered = data.agreements.filter(({ organisations }) => organisations.includes(organisation_id));
  const none = owner?.kind === 'network' ? 'opening.agreement_own' : 'opening.agreement_none';
  return (
    <Card title={words('opening.field.agreements')}>
      {offered.length === 0 ? (
        <Words as="p" prose>
          {words(none)}
        </Words>
      ) : (
        <Checkbox.Group
          aria-label={words('opening.field.agreements')}
          description={words('opening.agreement_hint')}
          error={error}
          value={values.agreements.map(String)}
          onChange={(next) => draft.set({ agreements: next.map(Number) })}
        >
          <Stack gap={12} mt={8}>
            {offered.map((one) => (
              <Agreement key={one.id} one={one} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Card>
  );
};
