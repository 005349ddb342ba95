// `npm run budget`: measures the lines of each folder of the code, the modules that `--version`, `--help` and
// `generate` load, and how many functions and files one more argument or one changed maximum passes. It fails when a
// figure is more than 2 % above its row in budget.json, and says by how much. To raise a row, add an entry to `raised`
// there, in a commit of its own, and say what a user gets for it.
//   --write  lowers each row to the measured figure, adds missing rows and removes unused ones
//   --list   also prints the modules; `npm run ways -- --list` prints the functions of both ways

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { budgetFaults, loweredBudget, type Budget } from './budget.ts';
import { codeLines } from './lines.ts';
import { loadedModules } from './modules.ts';
import { measureWays } from './ways.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
});

const file = 'budget.json';
const budget = JSON.parse(readFileSync(file, 'utf8')) as Budget;

const modules = Object.entries(await loadedModules());
const ways = Object.entries(await measureWays());

const measured: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(codeLines()).map(([folder, lines]) => [`lines ${folder}`, lines] as const),
  ...modules.map(([command, loaded]) => [`modules ${command}`, loaded.length] as const),
  ...ways.flatMap(([name, way]) => [
    [`functions ${name}`, way.functions.length] as const,
    [`files ${name}`, way.files.length] as const,
  ]),
]);

if (values.list)
  for (const [command, loaded] of modules) console.log(`modules ${command}\n  ${loaded.join('\n  ')}`);

for (const [row, figure] of Object.entries(measured)) console.log(`${String(figure).padStart(7)}  ${row}`);

if (values.write) writeFileSync(file, `${JSON.stringify(loweredBudget(budget, measured), undefined, 2)}\n`);
else {
  const faults = budgetFaults(budget, measured);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      'Shorten what has grown, or raise the row in a commit of its own: npm run budget -- --help',
    );
    process.exitCode = 1;
  }
}
