// What `budget.json` allows, and what exceeds it.

export interface Budget {
  /** Each measured figure by its name, such as `lines src/drift` or `modules --help`. */
  readonly rows: Readonly<Record<string, number>>;
  /** Rows that were raised since they were last written, each in a commit of its own. */
  readonly raised: readonly Raise[];
  /** How many lines all raises may add up to. */
  readonly maxRaisedLines: number;
}

export interface Raise {
  readonly row: string;
  readonly by: number;
  /** What a user gets for it. */
  readonly why: string;
}

/** By how much a figure may exceed its row, as a share: small repairs need no new budget. */
const tolerance = 0.02;

const isLines = (row: string): boolean => row.startsWith('lines ');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A sentence for each row that is exceeded, missing or unused; none when the budget is kept. */
export function budgetFaults(
  { rows, raised, maxRaisedLines }: Budget,
  measured: Readonly<Record<string, number>>,
): readonly string[] {
  const raisedBy = (row: string): number =>
    sum(raised.filter((raise) => raise.row === row).map(({ by }) => by));
  const exceeded = Object.entries(measured).flatMap(([row, figure]) => {
    const planned = rows[row];
    if (planned === undefined) return [`${row}: ${String(figure)}, and budget.json has no such row.`];
    const budget = planned + raisedBy(row);
    const excess = figure - budget;
    if (excess <= budget * tolerance) return [];
    const share = ((100 * excess) / budget).toFixed(1);
    return [
      `${row}: ${String(figure)}, which is ${String(excess)} (${share} %) above the budget of ${String(budget)}.`,
    ];
  });
  const unused = [...Object.keys(rows), ...raised.map(({ row }) => row)]
    .filter((row) => measured[row] === undefined)
    .map((row) => `${row}: budget.json has this row, but nothing is measured by this name.`);
  const lines = sum(raised.filter(({ row }) => isLines(row)).map(({ by }) => by));
  const tooMany =
    lines > maxRaisedLines
      ? [`Lines were raised by ${String(lines)} in all; at most ${String(maxRaisedLines)} are planned.`]
      : [];
  return [...exceeded, ...unused, ...tooMany];
}

/** The budget with each row at its measured figure, where that is lower, and with rows for what is new. */
export const loweredBudget = (budget: Budget, measured: Readonly<Record<string, number>>): Budget => ({
  ...budget,
  rows: Object.fromEntries(
    Object.entries(measured).map(([row, figure]) => [row, Math.min(figure, budget.rows[row] ?? figure)]),
  ),
});
