// The three tools of the Model Context Protocol server.
// The tools search, describe and call operations, so their number does not depend on the number of operations.
// Only `context.send` has effects outside this module.

import { errorMessage } from '../core/diagnostics/error-message.ts';
import { callOperation } from './call-operation.ts';
import { cutValue, valueAtPointer, type Rest } from './cut-response.ts';
import { describeOperation } from './describe-operation.ts';
import { searchOperations } from './search-operations.ts';
import { markedData, visibleText, withTexts } from './site-text.ts';
import {
  textArgument,
  ToolRefusal,
  type ToolArguments,
  type ToolResult,
  type ToolContext,
} from './tool-response.ts';
import { toolNames, type ToolName } from './tool-list.ts';
import type { Json } from '../core/schema/schema.ts';

export type CallTool = (name: string, given: ToolArguments, signal: AbortSignal) => Promise<ToolResult>;

/** The result of a tool: text of routewright, and data of the site. */
interface ToolText {
  readonly head: string;
  readonly data: unknown;
  readonly isError?: boolean;
}

type Tool = (context: ToolContext, given: ToolArguments, signal: AbortSignal) => ToolText | Promise<ToolText>;

const tools: Readonly<Record<ToolName, Tool>> = {
  search_operations: (context, given) => {
    const { head, rows } = searchOperations(context, given);
    return { head, data: rows.length === 0 ? undefined : rows };
  },
  describe_operation: (context, given) => {
    const data = describeOperation(context, given);
    return { head: 'Arguments and response of the operation:', data };
  },
  call_operation: async (context, given, signal) => {
    const { head, said, isError } = await callOperation(context, given, signal);
    return { head, data: said, isError };
  },
};

/** The maximum number of cut responses that are kept, so that clients can request the next pieces. */
const maxKept = 32;

interface Kept extends Rest {
  readonly value: Json;
}

/** @returns a function that runs tool calls. The function throws only for an aborted call. */
export function createTools(context: ToolContext): CallTool {
  const rests = new Map<string, Kept>();
  let last = 0;
  const clean = (text: string): string => context.redact(visibleText(text));

  /** @returns a token that contains no text of the site */
  const keep = (rest: Kept): string => {
    last += 1;
    rests.set(String(last), rest);
    rests.delete(String(last - maxKept));
    return `"${last}"`;
  };

  /** The piece of a value that fits into a response, and the arguments that request the next piece. */
  const written = (value: Json, part: Json, { pointer, offset }: Rest): string => {
    const cut = cutValue(part, context.maxResponse, offset, pointer);
    const where =
      pointer === '' && offset === 0 ? '' : `${pointer === '' ? '' : `at ${pointer}, `}from ${offset}\n`;
    const text = markedData(context.mark, where + context.redact(JSON.stringify(cut.kept)));
    if (cut.rests.length === 0) return text;
    const tokens = cut.rests.map((rest) => keep({ value, ...rest }));
    return `${text}\nCut to ${context.maxResponse} characters. To continue: "more": ${tokens.join(', then ')}; or ask for less with "fields" or "page".`;
  };

  const present = ({ head, data, isError = false }: ToolText): ToolResult => {
    const said = clean(head);
    if (data === undefined) return { text: said, isError };
    const value = withTexts(data, clean);
    return { text: `${said}\n${written(value, value, { pointer: '', offset: 0 })}`, isError };
  };

  const goOn = (token: string): ToolResult => {
    const rest = rests.get(token);
    const part = rest && valueAtPointer(rest.value, rest.pointer);
    if (rest === undefined || part === undefined)
      throw new ToolRefusal(
        'The rest of this response is no longer available. Call the tool again without "more".',
      );
    return { text: `Continued:\n${written(rest.value, part, rest)}`, isError: false };
  };

  return async (name, given, signal) => {
    try {
      const tool = toolNames.find((one) => one === name);
      if (tool === undefined)
        throw new ToolRefusal(`There is no such tool. The tools are: ${toolNames.join(', ')}.`);
      const more = textArgument(given, 'more');
      if (more !== undefined && more !== '') return goOn(more);
      return present(await tools[tool](context, given, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      return { text: clean(errorMessage(error)), isError: true };
    }
  };
}
