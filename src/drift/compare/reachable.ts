// Some routes are never reached, because an earlier route serves all their paths. A change in them breaks no
// caller.

import type { HttpMethod, Route } from '../../core/model/api.ts';
import { covers } from '../../core/schema/pattern-facts.ts';
import { pathsOf } from '../../core/routes/route-paths.ts';
import type { RouteTable } from '../../core/routes/route-table.ts';

/** False only if it is certain that another route serves every such request. */
export function isReachable(route: Route, method: HttpMethod, table: RouteTable): boolean {
  const { examples, automaton } = pathsOf(route);
  const others = new Set<Route>();
  for (const path of examples) {
    const winner = table.winner(path, method);
    if (winner === route || !winner) return true;
    others.add(winner);
  }
  return ![...others].some((other) => covers(pathsOf(other).automaton, automaton));
}
