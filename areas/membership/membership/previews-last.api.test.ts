import { HALF, provePreviews } from './preview-proof.testing.ts';

provePreviews(HALF);
