// What tools answer, and what they share.

import type { ApiModel } from '../core/model/api.ts';
import type { FoundOperation } from '../core/model/find-operation.ts';
import type { Json } from '../core/schema/schema.ts';

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Why a tool does nothing, in words for who called it. */
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
  /** Names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface SearchFound {
  /** The best first. */
  readonly operations: readonly FoundOperation[];
  readonly total: number;
  /** The word that nothing has together with the others. */
  readonly without?: string | undefined;
}

/** What tools work on. */
export interface ToolContext {
  /** What is searched, described and called. */
  readonly model: ApiModel;
  /** All of the source: its routes say where a path leads. */
  readonly whole: ApiModel;
  /** The REST base; undefined where nobody says it. */
  readonly base: URL | undefined;
  readonly allowWrites: boolean;
  /** Something of the source was left out. */
  readonly isNarrowed: boolean;
  /** Calls are signed in. */
  readonly signsIn: boolean;
  /** The size of an answer, in characters. */
  readonly maxResponse: number;
  /** What stands around data of the site: unforeseeable. */
  readonly mark: string;
  readonly search: (query: string) => SearchFound;
  /** @returns undefined for what is not below the base */
  readonly destination: (address: string) => URL | undefined;
  /** @throws Error with a message for the caller when no answer comes */
  readonly send: (request: ToolRequest, signal: AbortSignal) => Promise<ToolReply>;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
}

/** What a tool was called with; anything can stand there. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export function textOf(given: ToolArguments, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new ToolRefusal(`"${name}" needs a text.`);
}

export function wholeNumberOf(given: ToolArguments, name: string, most: number): number | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ToolRefusal(`"${name}" needs a whole number from 1 to ${most}.`);
}

/** A schema as JSON that can be printed: it has no member that is undefined. */
export type JsonObject = Readonly<Record<string, Json>>;
