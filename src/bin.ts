#!/usr/bin/env node
import { main } from './cli/main.ts';
import { processIo } from './terminal/process-io.ts';
import { tuneEngine } from './terminal/tune-engine.ts';

tuneEngine(process.versions.v8);
process.exitCode = await main(process.argv.slice(2), processIo());
