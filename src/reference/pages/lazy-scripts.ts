// The parts of the reference that are loaded on demand: search, try-it, and the data of the page.
// All scripts are classic scripts, because modules and `fetch` do not work for local files.
// If the reference is a single file, the file already contains the scripts.

import type { Features } from './shared-state.ts';

/**
 * Adds a script to the page. No other code does that. The function adds only scripts of the reference, by fixed
 * names.
 */
const pageScripts = { createScriptURL: (url: string): string => url };
const policy = window.trustedTypes?.createPolicy('routewright', pageScripts) ?? pageScripts;

interface Awaited {
  readonly come: Promise<unknown>;
  readonly arrive: (part: unknown) => void;
  readonly fail: (error: Error) => void;
}

const awaited = new Map<string, Awaited>();

function partOf(name: string): Awaited {
  let part = awaited.get(name);
  if (part === undefined) {
    let arrive: Awaited['arrive'] = () => undefined;
    let fail: Awaited['fail'] = () => undefined;
    const come = new Promise<unknown>((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
    awaited.set(name, (part = { come, arrive, fail }));
  }
  return part;
}

export function openForParts(): void {
  window.routewright = {
    receive: (name, data) => {
      partOf(`data/${name}`).arrive(data);
    },
    offer: (name, feature) => {
      partOf(`assets/${name}`).arrive(feature);
    },
    data,
  };
}

const asked = new Set<string>();

function ask(name: string): Promise<unknown> {
  const part = partOf(name);
  if (!asked.has(name)) {
    asked.add(name);
    if (!isSingleFile()) addScript(name, part);
  }
  return part.come;
}

const isSingleFile = (): boolean => document.querySelector('script[type="application/json"]') !== null;

function addScript(name: string, { fail }: Awaited): void {
  const script = document.createElement('script');
  script.src = policy.createScriptURL(`${name}.js`);
  script.addEventListener('error', () => {
    fail(new Error(`${name}.js cannot be read. The file must be in the same folder as this page.`));
  });
  document.head.append(script);
}

export const feature = <Name extends keyof Features>(name: Name): Promise<Features[Name]> =>
  ask(`assets/${name}`) as Promise<Features[Name]>;

const parsed = new Map<string, unknown>();

async function data(name: string): Promise<unknown> {
  const block = document.getElementById(`data:${name}`);
  if (block === null) return ask(`data/${name}`);
  if (!parsed.has(name)) parsed.set(name, JSON.parse(block.textContent));
  return parsed.get(name);
}
