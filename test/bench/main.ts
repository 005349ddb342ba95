// `npm run bench`: measures what generation takes, what apps carry and how long compilers take.
//   --sizes 100,3000   operations of the synthetic sites
//   --runs 5           shows the median of so many
//   --drift            measures drift instead
//   --reviewer         measures what a change of the site changes in the output; after it, indexes
//                      of one site, the oldest first
//   --audit            measures audit beside tsc; sizes are files
//   --eslint           measures the rules for ESLint per file; sizes are files
//   --fleet            measures a fleet, read and compared; sizes are sites: those read, those compared
//   --hosts 1,20       with --fleet: measures so many sites on 1 and on 20 hosts: read, killed and
//                      resumed, in two shards, read again after plugins changed; sizes are sites
//   --client           measures the ways into the client: what apps carry, type checks beside
//                      openapi-fetch (installs it into a temporary folder), an editor
//   --openapi          measures the OpenAPI document beside the model; after it, indexes of yours
//   --peers            measures the newest versions of other generators beside this one, all under one
//                      Node (installs them into a temporary folder)
//   --tools orval      with --peers: measures only these tools beside this one
//   --record           records the figures of --peers in test/bench/peers/last-run.json, from which
//                      the documents take them

import { parseArgs } from 'node:util';
import { benchAudit } from './audit.ts';
import { benchDrift } from './drift.ts';
import { benchOpenApi } from './openapi.ts';
import { benchOurs } from './ours.ts';
import { benchReviewer } from './reviewer.ts';
import { inWorkplace } from './workplace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string' },
    runs: { type: 'string', default: '3' },
    drift: { type: 'boolean', default: false },
    reviewer: { type: 'boolean', default: false },
    fleet: { type: 'boolean', default: false },
    hosts: { type: 'string' },
    audit: { type: 'boolean', default: false },
    eslint: { type: 'boolean', default: false },
    client: { type: 'boolean', default: false },
    openapi: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    tools: { type: 'string' },
  },
});

const sizes = values.sizes?.split(',').map(Number);
const runs = Number(values.runs);

if (values.peers) {
  const { benchPeers } = await import('./peers/main.ts');
  await benchPeers({
    sizes: sizes ?? [500, 3000],
    runs,
    tools: values.tools?.split(','),
    record: values.record,
  });
} else if (values.fleet && values.hosts !== undefined) {
  const { benchFleetHosts } = await import('./fleet-hosts.ts');
  const hosts = values.hosts.split(',').map(Number);
  await inWorkplace((folder) => benchFleetHosts(folder, sizes?.[0] ?? 1000, hosts));
} else if (values.fleet) {
  const { benchFleet } = await import('./fleet.ts');
  const [read = 5000, compared = 20_000] = sizes ?? [];
  await inWorkplace((folder) => benchFleet(folder, { sites: read, compared }));
} else if (values.audit)
  await inWorkplace(async (folder) => {
    console.log(await benchAudit(folder, sizes ?? [2000], runs));
  });
else if (values.eslint) {
  const { benchEslint } = await import('./eslint.ts');
  await inWorkplace(async (folder) => {
    console.log(await benchEslint(folder, sizes ?? [300], 20));
  });
} else if (values.client) {
  const { benchFrontDoor } = await import('./front-door.ts');
  await inWorkplace((folder) => benchFrontDoor(folder, runs));
} else if (values.openapi)
  await inWorkplace(async (folder) => {
    console.log(await benchOpenApi(folder, sizes ?? [3000], runs, positionals));
  });
else if (values.drift)
  await inWorkplace(async (folder) => {
    console.log(await benchDrift(folder, sizes ?? [100, 1000, 3000, 10_000], runs));
  });
else if (values.reviewer) await inWorkplace((folder) => benchReviewer(folder, positionals));
else
  await inWorkplace((folder) => benchOurs(folder, { sizes: sizes ?? [100, 500, 1000, 3000, 10_000], runs }));
