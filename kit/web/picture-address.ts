/** The address of a record's picture, for an `<img>`; the browser sends the session's cookies itself. */
import { API_BASE } from '#kit/domain/constants.ts';
import type { Endpoint } from '#kit/domain/contract.ts';

export const pictureAddress = (row: Endpoint, id: number, file_id: number | null): string | null =>
  file_id === null ? null : `${API_BASE}/${row.path.replace(':id', String(id))}?v=${file_id}`;
