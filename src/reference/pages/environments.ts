// The base addresses of the site, such as local, staging and live. The reader chooses one of them for samples and Try it.
// The list comes from the configuration; the reader can add an address. The choice is remembered, credentials are not.

import { pageSettings } from './page-settings.ts';
import { recall, remember } from './remembered.ts';

export interface Environment {
  /** The name from the configuration; empty for an address without a name. */
  readonly name: string;
  readonly base: string;
}

const settings = pageSettings();

/** Pages of several sites may share one storage, so the names of the settings contain the address. */
const chosenName = `environment of ${settings.base}`;
const typedName = `addresses for ${settings.base}`;

const maxTyped = 10;
const maxAddressLength = 500;

/** The environments of the page, then the addresses that the reader has added. */
export function environments(): readonly Environment[] {
  const own = [{ name: settings.baseName, base: settings.base }, ...settings.environments];
  const typed = typedAddresses().filter((base) => own.every((one) => one.base !== base));
  return [...own, ...typed.map((base) => ({ name: '', base }))];
}

function typedAddresses(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(recall(typedName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.slice(0, maxTyped).flatMap((one: unknown) => normalizedBase(String(one)) ?? []);
  } catch {
    return [];
  }
}

/** The event of the document after the reader has chosen another base address. */
export const baseChanged = 'routewright:base';

/** The base address for samples and Try it. */
export function chosenBase(): string {
  const chosen = recall(chosenName);
  return environments().find(({ base }) => base === chosen)?.base ?? settings.base;
}

export function chooseBase(base: string): void {
  remember(chosenName, base === settings.base ? undefined : base);
  document.dispatchEvent(new Event(baseChanged));
}

/**
 * A base address in the form that requests use: http or https, without credentials, parameters and a slash at the end.
 * With plain permalinks, the parameter `rest_route` remains.
 */
export function normalizedBase(text: string): string | undefined {
  const address = text.trim();
  if (address.length > maxAddressLength || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path}${url.searchParams.has('rest_route') ? '/?rest_route=' : ''}`;
}

/** Whether the page can send requests to an address. Its security policy allows only the listed addresses. */
export function canReach(base: string): boolean {
  const { reach } = settings;
  if (reach.kind === 'proxy') return true;
  if (reach.kind === 'none' || !URL.canParse(base)) return false;
  const { origin } = new URL(base);
  const listed = [
    ...(settings.isExample ? [] : [settings.base]),
    ...settings.environments.map((one) => one.base),
  ];
  return listed.some((one) => new URL(one).origin === origin);
}

/** Adds an address that the reader has entered, and chooses it. */
export function addBase(base: string): void {
  const others = typedAddresses().filter((one) => one !== base);
  remember(typedName, JSON.stringify([base, ...others].slice(0, maxTyped)));
  chooseBase(base);
}
