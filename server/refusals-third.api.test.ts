import { refuseAndAnswer } from './refusals.testing.ts';

refuseAndAnswer(2, 4);
