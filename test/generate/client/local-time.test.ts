// The local time of a site as an instant and back, in every time zone that this runtime knows, compared with
// what `Intl` prints for the instants around it.

import { expect, test } from 'vitest';
import { toDate, toLocal, type SiteZone } from '../../../templates/client/runtime/local-time.ts';
import fc, { tries } from '../../support/fast-check.ts';

const hour = 3_600_000;
const zones = Intl.supportedValuesOf('timeZone');

/** The local time as another locale prints it: `2026-11-26 10:00:00`. */
const printers = new Map<string, Intl.DateTimeFormat>();
function printed(time: number, zone: string): string {
  const printer =
    printers.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  printers.set(zone, printer);
  return printer.format(time).replace(' ', 'T');
}

const offsetAt = (time: number, zone: string): number => Date.parse(`${printed(time, zone)}Z`) - time;

/** Full seconds, as in the dates of a site. */
const seconds = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2101, 0, 1) / 1000 - 1 })
  .map((count) => count * 1000);

test.each<[string, SiteZone, string]>([
  ['2026-11-26T10:00:00', 'Europe/Berlin', '2026-11-26T09:00:00.000Z'],
  ['2026-07-26T10:00:00', 'Europe/Berlin', '2026-07-26T08:00:00.000Z'],
  ['2026-07-26 10:00:00', 'Europe/Berlin', '2026-07-26T08:00:00.000Z'],
  ['2026-11-26T10:00:00.250', 'Asia/Kolkata', '2026-11-26T04:30:00.250Z'],
  ['2026-11-26T10:00', 'UTC', '2026-11-26T10:00:00.000Z'],
  ['2026-11-26T10:00:00', '', '2026-11-26T10:00:00.000Z'],
  ['2026-11-26T11:00:00', 0, '2026-11-26T11:00:00.000Z'],
  ['2026-11-26T12:00:00', '0', '2026-11-26T12:00:00.000Z'],
  ['2026-11-26T10:00:00', 5.5, '2026-11-26T04:30:00.000Z'],
  ['2026-11-26T10:00:00', '5.75', '2026-11-26T04:15:00.000Z'],
  ['2026-11-26T10:00:00', -3.5, '2026-11-26T13:30:00.000Z'],
  ['2026-11-26T10:00:00', '+05:30', '2026-11-26T04:30:00.000Z'],
  ['2026-11-26T10:00:00', '-00:30', '2026-11-26T10:30:00.000Z'],
  // Times that occur twice, and the instants that PHP chooses.
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
  ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45:00', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  // Times that do not occur, and the instants that PHP chooses.
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-10-04T02:10:00', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z'],
  ['2011-12-30T12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  // The borders themselves.
  ['2026-03-29T01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29T03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
])('%s in %s', (local, zone, instant) => {
  expect(toDate(local, zone).toISOString()).toBe(instant);
});

test.each([
  ['2026-11-26T10:00:00Z', 'UTC'],
  ['2026-11-26T10:00:00+01:00', 'UTC'],
  ['2026-11-26', 'UTC'],
  ['0000-00-00T00:00:00', 'UTC'],
  ['2026-13-01T00:00:00', 'UTC'],
  ['', 'UTC'],
  ['2026-11-26T10:00:00', 'Mars/Olympus'],
  ['2026-11-26T10:00:00', 'UTC+5'],
])('refuses %j in %s', (local, zone) => {
  expect(() => toDate(local, zone)).toThrow(RangeError);
});

test('refuses an invalid date and an unknown zone, and leaves out fractions', () => {
  expect(() => toLocal(new Date(NaN), 'Europe/Berlin')).toThrow(RangeError);
  expect(() => toLocal(new Date(NaN), 2)).toThrow(RangeError);
  expect(() => toLocal(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  expect(toLocal(new Date('2026-11-26T09:00:00.999Z'), 'Europe/Berlin')).toBe('2026-11-26T10:00:00');
  expect(toLocal(new Date('1969-12-31T23:59:59.999Z'), 'Europe/Berlin')).toBe('1970-01-01T00:59:59');
});

test('a date and back, in every zone', () => {
  expect(zones.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(seconds, (time) => {
      for (const zone of zones) {
        const local = toLocal(new Date(time), zone);
        expect(local).toBe(printed(time, zone));
        const back = toDate(local, zone).getTime();
        if (back === time) continue;
        // The local time occurs twice.
        expect([zone, local, printed(back, zone)]).toEqual([zone, local, local]);
      }
    }),
    tries(60),
  );
});

/** The first change of the offset after an instant, or undefined if there is none in 14 months. */
function changeAfter(time: number, zone: string): number | undefined {
  const step = 14 * 24 * hour;
  let from = time;
  while (offsetAt(from, zone) === offsetAt(from + step, zone))
    if ((from += step) > time + 30 * step) return undefined;
  let to = from + step;
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000;
    if (offsetAt(middle, zone) === offsetAt(from, zone)) from = middle;
    else to = middle;
  }
  return to;
}

test('a local time near a change of the offset', () => {
  let changes = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      seconds,
      fc.integer({ min: -2 * 3600, max: 2 * 3600 }),
      (zone, start, seconds) => {
        const change = changeAfter(start, zone);
        if (change === undefined) return;
        changes++;
        const before = offsetAt(change - 1000, zone);
        const after = offsetAt(change, zone);
        const wall = change + before + seconds * 1000;
        const local = new Date(wall).toISOString().slice(0, -5);
        const instants = [...new Set([wall - before, wall - after])]
          .filter((time) => printed(time, zone) === local)
          .sort((one, other) => one - other);
        // East of Greenwich, a repeated time read as UTC is later than the change.
        const instant = wall < change ? instants[0] : instants.at(-1);
        expect([zone, local, toDate(local, zone).getTime()]).toEqual([zone, local, instant ?? wall - before]);
      },
    ),
    tries(1500),
  );
  expect(changes).toBeGreaterThan(100);
});

test('an offset in hours, as a number and as text', () => {
  fc.assert(
    fc.property(seconds, fc.integer({ min: -14 * 4, max: 14 * 4 }), (time, quarters) => {
      const local = new Date(time + (quarters * hour) / 4).toISOString().slice(0, -5);
      const minutes = Math.abs(quarters) * 15;
      const two = (count: number) => String(count).padStart(2, '0');
      const text = `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      for (const zone of [quarters / 4, String(quarters / 4), text]) {
        expect(toLocal(new Date(time), zone)).toBe(local);
        expect(toDate(local, zone).getTime()).toBe(time);
      }
    }),
    tries(300),
  );
});
