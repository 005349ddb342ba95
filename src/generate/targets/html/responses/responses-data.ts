import { dataFile, type DataFile, type DataForm } from '../page-data.ts';
import { responsesName, type ResponsesData, type SentAnswer } from '../page-data-format.ts';
import type { NamespacePart, Reference } from '../reference.ts';
import { responsesOf } from './example-responses.ts';

/** The data that a response card needs to show another response than the first. */
export function responsesData(part: NamespacePart, reference: Reference, form: DataForm): DataFile {
  const bodies = new Map<string, number>();
  const placeOf = (body: string): number => {
    const place = bodies.get(body) ?? bodies.size;
    bodies.set(body, place);
    return place;
  };
  const operations = part.operations.map((one): ResponsesData['operations'][number] => [
    one.id,
    responsesOf(one, reference).map(({ status, headers, body }): SentAnswer => [
      status,
      headers,
      placeOf(body),
    ]),
  ]);
  const data: ResponsesData = { bodies: [...bodies.keys()], operations };
  return dataFile(responsesName(part.namespace.module), data, form);
}
