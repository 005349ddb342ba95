// Preloaded into each measured Node process: notes at its end how much memory it took.

const { appendFileSync } = require('node:fs');
const process = require('node:process');

process.on('exit', () => {
  appendFileSync(process.env.BENCH_MEMORY_FILE, `${process.resourceUsage().maxRSS}\n`);
});
