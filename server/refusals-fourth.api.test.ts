import { refuseAndAnswer } from './refusals.testing.ts';

refuseAndAnswer(3, 4);
