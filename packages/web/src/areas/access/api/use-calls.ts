/** Fetches the document that the server makes of its contracts. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { codes } from '#domain/kit/errors.ts';
import { CallFault } from '#web/kit/answers.ts';
import { answerWords, call } from '#web/kit/api.ts';
import { readCookie } from '#web/kit/cookies.ts';
import { whilePending } from '#web/kit/pending.ts';
import { callsOf, type ApiCall, type OpenApi } from './document.ts';

const fetchDocument = async (signal: AbortSignal): Promise<OpenApi> => {
  const headers = { authorization: `Bearer ${readCookie('FZToken') ?? ''}` };
  const response = await fetch('/api/v4/openapi.json', { headers, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new CallFault('network', [answerWords().network]);
  });
  const document = (await response.json()) as OpenApi & { responseCode?: number };
  // The document is no envelope: an ordinary call does what has to be done when the session has ended.
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
