// Each test of a file has a name of its own: a report says which one failed, and `-t` runs that one alone. Where rows of
// a table are named alike, the name usually has a placeholder that Vitest does not know.

import { afterAll, expect, type RunnerTestSuite } from 'vitest';

const namesIn = ({ tasks }: RunnerTestSuite): readonly string[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? namesIn(task) : [task.fullTestName]));

afterAll(({}, file) => {
  const names = namesIn(file);
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  expect([...new Set(repeated)], 'names of several tests').toEqual([]);
});
