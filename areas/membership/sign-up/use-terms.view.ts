/** The terms that the client has to sign before this sign-up, and the signature. */
import { useState } from 'react';
import { acceptanceContract } from '#areas/settings/terms/terms.contract.ts';
import { Signature, type Signing, type TermsToSign } from '#areas/settings/terms/terms.model.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale } from '#kit/web/words.ts';

export type SigningState = {
  documents: readonly TermsToSign[];
  /** The terms to sign couldn't be read. */
  fault: CallFault | null;
  retry: () => void;
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
  const { data, error, refetch } = useRead(acceptanceContract.toSign, { query }, { when: programme_id !== undefined });
  const documents = data ?? [];
  const open = documents.filter((one) => one.signed_at === null);
  const isDrawn = name.trim() !== '' && Signature.safeParse(signature).success;
  return {
    documents,
    fault: data === undefined ? error : null,
    retry: () => void refetch(),
    isMissing: data === undefined || (open.length > 0 && !isDrawn),
    name,
    signature,
    setName,
    setSignature,
    signing: open.length === 0 ? null : { terms_ids: open.map((one) => one.id), signed_name: name, signature },
  };
};
