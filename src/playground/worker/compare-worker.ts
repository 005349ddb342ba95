// The worker that compares two sources. It has a file of its own, because most readers compare nothing.

import type { CompareQuestion } from '../protocol.ts';
import { answerQuestions } from './answer-questions.ts';
import { compare } from './compare.ts';

answerQuestions(({ before, now, namespaces }: CompareQuestion) => compare(before, now, namespaces));
