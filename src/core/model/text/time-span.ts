// Time spans with a unit, such as `12h`, in flags, configurations and options of the library.

const milliseconds: ReadonlyMap<string, number> = new Map([
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
]);

/** The milliseconds of a time span; undefined if the text is no time span. */
export function spanMilliseconds(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const size = milliseconds.get(unit);
  return size === undefined ? undefined : Number(number) * size;
}

/** The time span of a number of milliseconds, in the largest unit of which it is a multiple. */
export function spanText(ms: number): string {
  const [unit = 's', size = 1000] = [...milliseconds].find(([, size]) => ms > 0 && ms % size === 0) ?? [];
  return `${ms / size}${unit}`;
}
