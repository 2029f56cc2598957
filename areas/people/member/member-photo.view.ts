import { memberContract } from './member.contract.ts';
import { pictureAddress } from '#kit/web/picture-address.ts';

type Pictured = { id: number; photo_file_id: number | null };
/** The address of the client's photo; nothing without one. */
export const photoAddress = ({ id, photo_file_id }: Pictured): string | undefined =>
  pictureAddress(memberContract.photo, id, photo_file_id) ?? undefined;
