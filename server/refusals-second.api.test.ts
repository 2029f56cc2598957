import { refuseAndAnswer } from './refusals.testing.ts';

refuseAndAnswer(1, 2);
