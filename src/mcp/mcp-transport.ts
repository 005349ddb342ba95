// The protocol over standard input and output: one message per line. Standard output contains only messages.
// The session ends when standard input ends.

import { Readable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { streamText } from '../core/diagnostics/stream-text.ts';
import type { Io } from '../terminal/io.ts';
import type { McpSdk } from './mcp-sdk.ts';

export class StandardStreams implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly closed: Promise<void>;
  private readonly end: () => void;
  private readonly buffer: InstanceType<McpSdk['ReadBuffer']>;
  private readonly input: AsyncIterable<Uint8Array>;
  private isOpen = true;

  constructor(
    private readonly io: Io,
    private readonly sdk: McpSdk,
  ) {
    this.input = io.stdin();
    this.buffer = new sdk.ReadBuffer();
    let end = (): void => undefined;
    this.closed = new Promise((resolve) => {
      end = resolve;
    });
    this.end = end;
  }

  start(): Promise<void> {
    void this.read().finally(() => this.close());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.isOpen) this.io.outText(streamText('json', this.sdk.serializeMessage(message)));
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.isOpen) return Promise.resolve();
    this.isOpen = false;
    // A pending read of standard input would keep the process running.
    if (this.input instanceof Readable) this.input.destroy();
    this.onclose?.();
    this.end();
    return Promise.resolve();
  }

  private async read(): Promise<void> {
    try {
      for await (const chunk of this.input) {
        this.buffer.append(Buffer.from(chunk));
        this.readMessages();
      }
    } catch (error) {
      if (this.isOpen) this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private readMessages(): void {
    for (;;)
      try {
        const message = this.buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // Like the SDK's transport, this transport skips invalid messages.
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
  }
}
