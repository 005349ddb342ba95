// Keeps the credentials of the sign-in form while the reader goes from page to page of this tab.
//
// Browsers write `sessionStorage` to the disk, to restore tabs after a crash. Pages of `browse` therefore encrypt the
// credentials with a key that is made from the token of the run. The token is only in the memory of the server and of the
// pages, so the text on the disk cannot be read after the run. Pages on a host have no such token. They keep credentials
// in memory, unless the reader asks for more.

import type { PageReach } from './page-settings.ts';

export type Credentials = Readonly<Record<string, string>>;

export interface CredentialStore {
  /** Whether credentials are kept without being asked. */
  readonly keepsAlways: boolean;
  readonly load: () => Promise<Credentials>;
  /** Keeps the credentials, or forgets them if there are none. */
  readonly save: (credentials: Credentials) => Promise<void>;
}

const storageName = 'routewright:sign-in';

export const credentialStore = (reach: PageReach): CredentialStore =>
  reach.kind === 'proxy' && isSecureContext ? encryptedStore(reach.token) : plainStore;

const isCredentials = (value: unknown): value is Credentials =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageName);
  } catch {
    return null;
  }
}

function writeStored(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, text);
  } catch {
    // The browser blocks storage, so the credentials remain only in memory.
  }
}

function parsed(text: string): Credentials {
  const value: unknown = JSON.parse(text);
  return isCredentials(value) ? value : {};
}

const plainStore: CredentialStore = {
  keepsAlways: false,
  load: () => {
    try {
      return Promise.resolve(parsed(readStored() ?? '{}'));
    } catch {
      return Promise.resolve({});
    }
  },
  save: (credentials) => {
    writeStored(Object.keys(credentials).length === 0 ? undefined : JSON.stringify(credentials));
    return Promise.resolve();
  },
};

const vectorLength = 12;

function encryptedStore(token: string): CredentialStore {
  const key = crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(`credentials ${token}`))
    .then((bytes) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']));
  let last = 0;
  return {
    keepsAlways: true,
    load: async () => {
      try {
        const stored = Uint8Array.from(atob(readStored() ?? ''), (char) => char.charCodeAt(0));
        if (stored.length <= vectorLength) return {};
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: stored.slice(0, vectorLength) },
          await key,
          stored.slice(vectorLength),
        );
        return parsed(new TextDecoder().decode(text));
      } catch {
        // The text is from another run, so this run cannot decrypt it.
        writeStored(undefined);
        return {};
      }
    },
    save: async (credentials) => {
      const turn = ++last;
      if (Object.keys(credentials).length === 0) {
        writeStored(undefined);
        return;
      }
      const iv = crypto.getRandomValues(new Uint8Array(vectorLength));
      const text = new TextEncoder().encode(JSON.stringify(credentials));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, text));
      // The reader may have typed more, or have forgotten the credentials, in the meantime.
      if (turn === last) writeStored(btoa(String.fromCharCode(...iv, ...sealed)));
    },
  };
}
