/** The terms that the client has to sign before this sign-up, and the signature. */
import { useState, type ReactElement } from 'react';
import { acceptanceContract } from '#areas/settings/terms/terms.contract.ts';
import { Signature, type Signing, type TermsToSign } from '#areas/settings/terms/terms.model.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useLocale } from '#kit/web/words.ts';

export type SigningState = {
  documents: readonly TermsToSign[];
  /** If the terms to sign couldn't be read. */
  failed: ReactElement | null;
  /** Something is still to be signed. */
  isMissing: boolean;
  name: string;
  signature: string;
  setName: (name: string) => void;
  setSignature: (path: string) => void;
  /** What is signed with the sale; null if nothing is left to sign. */
  signing: Signing | null;
};

export const useSigning = (member_id: number, member_name: string, programme_id: number | undefined): SigningState => {
  const locale = useLocale();
  const [name, setName] = useState(member_name);
  const [signature, setSignature] = useState('');
  const query = { member_id: String(member_id), programme_id: String(programme_id ?? 0), locale };
  const { data, failed } = useLoaded(acceptanceContract.toSign, { query }, { when: programme_id !== undefined });
  const documents = data ?? [];
  const open = documents.filter((one) => one.signed_at === null);
  const isDrawn = name.trim() !== '' && Signature.safeParse(signature).success;
  return {
    documents,
    failed,
    isMissing: data === undefined || (open.length > 0 && !isDrawn),
    name,
    signature,
    setName,
    setSignature,
    signing: open.length === 0 ? null : { terms_ids: open.map((one) => one.id), signed_name: name, signature },
  };
};
