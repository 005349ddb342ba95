// Types that the tools share.

import type { ApiModel } from '../core/model/api/api.ts';
import type { FoundOperation } from '../core/model/api/find-operation.ts';
import type { Json } from '../core/schema/schema.ts';

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** The reason why a tool refuses a call. The message of the error is for the caller of the tool. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

export interface ToolRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface ToolReply {
  readonly status: number;
  /** The names of the response's headers, in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface SearchFound {
  /** The found operations, best first. */
  readonly operations: readonly FoundOperation[];
  readonly total: number;
  /** The word that the search ignored, because no operation matches all words. */
  readonly without?: string | undefined;
}

/** The facts about the source, the site and the options that the tools need. */
export interface ToolContext {
  /** The filtered model: its operations are searched, described and called. */
  readonly model: ApiModel;
  /** The unfiltered model: a path belongs to the first matching route of this model. */
  readonly whole: ApiModel;
  /** The REST base; undefined when it is unknown. */
  readonly base: URL | undefined;
  readonly allowWrites: boolean;
  /** Whether a filter excludes some routes. */
  readonly isNarrowed: boolean;
  /** The sentences about the known software of a namespace: its release, and how surely it was recognized. */
  readonly software: (namespace: string) => readonly string[];
  /** Whether calls are signed in. */
  readonly signsIn: boolean;
  /** The maximum size of a response, in characters. */
  readonly maxResponse: number;
  /** The unpredictable mark around data of the site. */
  readonly mark: string;
  readonly search: (query: string) => SearchFound;
  /** @returns undefined for an address that is not below the REST base */
  readonly destination: (address: string) => URL | undefined;
  /** @throws Error with a message for the caller when the site does not respond */
  readonly send: (request: ToolRequest, signal: AbortSignal) => Promise<ToolReply>;
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
}

/** The arguments of a tool call, before validation. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export function textArgument(given: ToolArguments, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new ToolRefusal(`"${name}" needs a string.`);
}

export function wholeNumberOf(given: ToolArguments, name: string, most: number): number | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ToolRefusal(`"${name}" needs a whole number from 1 to ${most}.`);
}

/** A JSON object without undefined members. */
export type JsonObject = Readonly<Record<string, Json>>;
