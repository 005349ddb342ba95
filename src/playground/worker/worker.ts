// The worker that reads and generates, so that the page always reacts.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Answers, Question, Side } from '../protocol.ts';
import { answerQuestions } from './answer-questions.ts';
import { describe } from './describe.ts';
import { forecast } from './forecast.ts';
import { generate, reference } from './generate.ts';
import { read, type PlaygroundReading } from './read.ts';

const sides = new Map<Side, PlaygroundReading>();

answerQuestions(async (question: Question, progress): Promise<Answers[keyof Answers]> => {
  switch (question.kind) {
    case 'read': {
      sides.delete(question.side);
      const reading = await read(question.source, progress);
      sides.set(question.side, reading);
      progress('Describing the operations');
      return describe(reading);
    }
    case 'generate': {
      const { model, base } = sideOf('now');
      return { files: await generate(model.value, question.options, base, progress) };
    }
    case 'reference':
      progress('Generating the reference');
      return { html: await reference(sideOf('now').model.value, question.options) };
    case 'forecast':
      return forecast(sideOf('now'), question.target, progress);
    case 'sides':
      return { before: sideOf('before').side, now: sideOf('now').side };
  }
});

function sideOf(side: Side): PlaygroundReading {
  const reading = sides.get(side);
  if (reading === undefined) throw new Halt('usage', 'Nothing has been read.', 'Choose a source first.');
  return reading;
}
