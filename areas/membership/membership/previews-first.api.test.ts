import { provePreviews } from './preview-proof.testing.ts';

provePreviews(0);
