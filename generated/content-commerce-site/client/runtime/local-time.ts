// Converts between `Date` and the local time of a site. WordPress sends dates as local time without
// a time zone, such as `2026-11-26T10:00:00`.

/**
 * The time zone of a site: the name in `timezone_string`, such as `Europe/Berlin`, or the offset in
 * `gmt_offset`, in hours (`5.5`, `'5.5'`) or as `+05:30`. An empty text is UTC.
 */
export type SiteZone = string | number;

/**
 * Returns the instant of a site's local time: `toDate(post.date, 'Europe/Berlin')`. The result is
 * the instant that the site computes for `date_gmt`, because PHP has the same rules:
 *
 * - When clocks are set forward, some times do not occur. The result is as much later as clocks are
 *   set forward.
 * - When clocks are set back, some times occur twice. The result is the first one in zones west of
 *   Greenwich, and the second one in zones east of it.
 *
 * @throws RangeError for an unknown time zone, and for a text that is not a time without a zone
 */
export function toDate(local: string, zone: SiteZone): Date {
  const wall = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)
    ? Date.parse(local.replace(' ', 'T') + 'Z')
    : NaN;
  if (Number.isNaN(wall)) throw new RangeError('not a local time: ' + local);
  const offsetAt = offsetsOf(zone);
  const before = offsetAt(wall - day);
  // If two offsets are possible, PHP prefers the offset of the local time read as UTC.
  const offsets = [offsetAt(wall), before, offsetAt(wall + day)];
  return new Date(wall - (offsets.find((one) => offsetAt(wall - one) === one) ?? before));
}

/**
 * Returns the site's local time of an instant: `toLocal(new Date(), 'Europe/Berlin')`. The local
 * time has no fractions of a second.
 *
 * @throws RangeError for an unknown time zone, and for an invalid date
 */
export const toLocal = (date: Date, zone: SiteZone): string =>
  new Date(date.getTime() + offsetsOf(zone)(date.getTime())).toISOString().slice(0, -5);

const day = 86_400_000;

/** Returns the offset from UTC of an instant, both in milliseconds. */
function offsetsOf(zone: SiteZone): (time: number) => number {
  const [, sign = '', hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(String(zone)) ?? [];
  const fixed = hours
    ? Number(sign + '1') * (Number(hours) + Number(minutes) / 60)
    : // The number of an empty text is 0.
      Number(zone);
  if (!Number.isNaN(fixed)) return () => Math.round(fixed * 3_600_000);
  const format = formatOf(String(zone));
  return (time) => {
    const of: Partial<Record<string, string>> = {};
    for (const { type, value } of format.formatToParts(time)) of[type] = value;
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = of;
    const clock = [hour, minute, second].join(':');
    return (
      Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${clock}Z`) -
      Math.floor(time / 1000) * 1000
    );
  };
}

let kept: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** The format of the last time zone is kept, because it takes long to create. */
function formatOf(zone: string): Intl.DateTimeFormat {
  if (kept?.zone !== zone)
    kept = {
      zone,
      format: new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
    };
  return kept.format;
}
