// How a site receives a value that somebody's code passes: judged by what either side
// of a comparison takes for the argument.

import { lenientCompiler, type Channel } from '../checks/lenient.ts';
import { asText } from '../drift/witness/requests.ts';
import type { GeneratedOperation, Receive } from '../impact/generated-operation.ts';
import type { ApiModel, Argument, Operation } from '../model/api.ts';

export async function receiver(before: ApiModel, after: ApiModel): Promise<Receive> {
  const takes = await lenientCompiler();
  const [old, now] = [before, after].map((model) => new Map(model.routes.map((route) => [route.key, route])));
  const find = (routes: typeof old, { route, methods }: GeneratedOperation): Operation | undefined =>
    routes
      ?.get(route)
      ?.operations.find((operation) => operation.methods.some((one) => methods.includes(one)));
  return (generated, name, value) => {
    const was = find(old, generated);
    const argument = was && argumentOf(was, name);
    const is = find(now, generated);
    const wanted = is && argumentOf(is, name);
    if (!was || !argument || !wanted) return 'unknown';
    const channel: Channel = was.bodyEncoding === 'json' && argument.in === 'body' ? 'body' : 'query';
    const sent = channel === 'query' ? asText(value) : value;
    if (sent === undefined) return 'unknown';
    const isRefused = takes(argument.schema, channel)(sent) && !takes(wanted.schema, channel)(sent);
    return isRefused ? 'refused' : 'taken';
  };
}

const argumentOf = ({ arguments: all }: Operation, name: string): Argument | undefined =>
  all.find((argument) => argument.name === name);
