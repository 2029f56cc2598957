/** Fetches the document that the server makes of its contracts. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { profileContract } from '../profile/profile.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { CallFault } from '#kit/web/answers.ts';
import { answerWords, call } from '#kit/web/api.ts';
import { readCookie } from '#kit/web/cookies.ts';
import { whilePending } from '#kit/web/pending.ts';
import { callsOf, type ApiCall, type OpenApi } from './api-document.view.ts';

const fetchDocument = async (signal: AbortSignal): Promise<OpenApi> => {
  const headers = { authorization: `Bearer ${readCookie('FZToken') ?? ''}` };
  const response = await fetch('/api/v4/openapi.json', { headers, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new CallFault('network', [answerWords().network]);
  });
  const document = (await response.json()) as OpenApi & { responseCode?: number };
  // The document isn't an envelope: an ordinary call handles an expired session.
  if (document.responseCode === codes.sessionEnded) await call(profileContract.me, {});
  if (!response.ok || !('paths' in document)) throw new CallFault('unknown', [answerWords().unknown]);
  return document;
};

export const useCalls = (): UseQueryResult<ApiCall[], CallFault> =>
  useQuery<ApiCall[], CallFault>({
    queryKey: ['access', 'openapi'],
    queryFn: ({ signal }) => whilePending(async () => callsOf(await fetchDocument(signal))),
    staleTime: Number.POSITIVE_INFINITY,
  });
