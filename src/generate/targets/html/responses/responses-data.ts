import { dataFile, type DataFile, type DataForm } from '../page-data.ts';
import { answersName, type AnswersData, type SentAnswer } from '../page-data-format.ts';
import type { NamespacePart, Reference } from '../reference.ts';
import { answersOf } from './example-responses.ts';

/** What the cards of a page show when another answer is chosen than the first. */
export function answersData(part: NamespacePart, reference: Reference, form: DataForm): DataFile {
  const bodies = new Map<string, number>();
  const placeOf = (body: string): number => {
    const place = bodies.get(body) ?? bodies.size;
    bodies.set(body, place);
    return place;
  };
  const operations = part.operations.map((one): AnswersData['operations'][number] => [
    one.id,
    answersOf(one, reference).map(({ status, headers, body }): SentAnswer => [
      status,
      headers,
      placeOf(body),
    ]),
  ]);
  const data: AnswersData = { bodies: [...bodies.keys()], operations };
  return dataFile(answersName(part.namespace.module), data, form);
}
