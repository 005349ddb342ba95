// Rules about who may use a method of a route, as it was observed on both sides.

import { lowestCallers } from '../../core/model/api/access.ts';
import type { HttpMethod } from '../../core/model/api/api.ts';
import type { Json } from '../../core/schema/schema.ts';
import { lowestCallerText, type AccessPair, type MethodAccess } from '../compare/method-access.ts';
import type { RuleChange, RuleRow } from './rule.ts';

type Find = RuleRow<AccessPair>['find'];

const whenVisitors =
  (areAllowed: 'now' | 'no longer', isMethod: (method: HttpMethod) => boolean = () => true): Find =>
  ({ method, before, after }) => {
    if (before.visitor === undefined || after.visitor === undefined) return undefined;
    const isMeant =
      areAllowed === 'now' ? !before.visitor && after.visitor : before.visitor && !after.visitor;
    return isMeant && isMethod(method)
      ? change(lowestCallerText(before), lowestCallerText(after))
      : undefined;
  };

const whenRole =
  (is: 'higher' | 'lower'): Find =>
  ({ before, after }) => {
    const [old, now] = [rankOf(before), rankOf(after)];
    // Rules about visitors find the other changes.
    if (old < 1 || now < 1 || !(is === 'higher' ? now > old : now < old)) return undefined;
    return change(lowestCallerText(before), lowestCallerText(after));
  };

const whenAccount =
  (is: 'allowed' | 'refused'): Find =>
  ({ before, after }) => {
    if (before.account === undefined || after.account === undefined) return undefined;
    return before.account !== after.account && after.account === (is === 'allowed')
      ? change(is === 'allowed' ? 'refused' : 'allowed', is)
      : undefined;
  };

/** Visitors got a response on one side, and on the other side an error that does not show their permissions. */
const whenVisitorsGet =
  (is: 'an error' | 'a response'): Find =>
  ({ before, after }) => {
    const [response, error] = is === 'an error' ? [before, after] : [after, before];
    if (response.visitor !== true || error.failed === undefined) return undefined;
    const status = error.failed === 200 ? 'no JSON' : error.failed;
    return is === 'an error' ? statusChange(200, status) : statusChange(status, 200);
  };

const rankOf = ({ lowest }: MethodAccess): number =>
  lowest === undefined ? -1 : lowestCallers.indexOf(lowest);

const change = (before: Json, after: Json): RuleChange => ({ at: ['access'], before, after });

const statusChange = (before: Json, after: Json): RuleChange => ({ at: ['access', 'status'], before, after });

const isRead = (method: HttpMethod): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const observed = (access: Json): Json => ({
  routes: {
    '/demo/v1/things': {
      methods: ['GET', 'POST'],
      endpoints: [{ methods: ['GET'] }, { methods: ['POST'] }],
      access,
    },
  },
});

const asVisitor = (...allow: readonly string[]): Json => observed({ allow, signedIn: false });
const asAccount = (...allow: readonly string[]): Json => observed({ allow, signedIn: true });
const withStatus = (status: number): Json => observed({ status, signedIn: false });
const byRole = (role: string): Json => observed({ roles: { POST: role }, signedIn: true });

export const accessRows: readonly RuleRow<AccessPair>[] = [
  {
    code: 'access-visitors-refused',
    level: 'breaking',
    title: 'Visitors are refused now',
    reason: 'Requests without a sign-in, which the site allowed before, now return 401.',
    proof: { none: 'only the responses of the two sites show whom they allow' },
    find: whenVisitors('no longer'),
    mirror: ['access-visitors-read', 'access-visitors-write'],
    example: { before: asVisitor('GET'), after: asVisitor() },
  },
  {
    code: 'access-visitors-failed',
    level: 'risky',
    title: 'Visitors get an error now',
    reason:
      'Visitors could read the response before. A plugin may have turned the route off, its code may fail, or a firewall may refuse the request.',
    find: whenVisitorsGet('an error'),
    mirror: ['access-visitors-served'],
    example: { before: withStatus(200), after: withStatus(404) },
  },
  {
    code: 'access-visitors-served',
    level: 'safe',
    title: 'Visitors get a response now',
    reason: 'No request that worked before fails.',
    find: whenVisitorsGet('a response'),
    mirror: ['access-visitors-failed'],
    example: { before: withStatus(404), after: withStatus(200) },
  },
  {
    code: 'access-visitors-read',
    level: 'risky',
    title: 'Visitors may read this now',
    reason: 'Everyone can read the response without a sign-in; check whether the site should publish it.',
    touches: 'permission',
    find: whenVisitors('now', isRead),
    mirror: ['access-visitors-refused'],
    example: { before: asVisitor(), after: asVisitor('GET') },
  },
  {
    code: 'access-visitors-write',
    level: 'risky',
    title: 'Visitors may write this now',
    reason: 'Everyone can send the request without a sign-in; check whether the site should allow it.',
    touches: 'permission',
    find: whenVisitors('now', (method) => !isRead(method)),
    mirror: ['access-visitors-refused'],
    example: { before: asVisitor('GET'), after: asVisitor('GET', 'POST') },
  },
  {
    code: 'access-role-raised',
    level: 'breaking',
    title: 'A higher role is needed now',
    reason: 'Requests of users with the old role, which the site allowed before, now return 403.',
    proof: { none: 'only the responses of the two sites show whom they allow' },
    find: whenRole('higher'),
    mirror: ['access-role-lowered'],
    example: { before: byRole('editor'), after: byRole('administrator') },
  },
  {
    code: 'access-role-lowered',
    level: 'risky',
    title: 'A lower role is enough now',
    reason: 'More users can send the request; check whether the site should allow it.',
    touches: 'permission',
    find: whenRole('lower'),
    mirror: ['access-role-raised'],
    example: { before: byRole('administrator'), after: byRole('subscriber') },
  },
  {
    code: 'access-account-refused',
    level: 'risky',
    title: 'The account that read the site is refused now',
    reason: 'The two sides may have been read with different accounts; other users may not be affected.',
    find: whenAccount('refused'),
    mirror: ['access-account-allowed'],
    example: { before: asAccount('GET', 'POST'), after: asAccount('GET') },
  },
  {
    code: 'access-account-allowed',
    level: 'safe',
    title: 'The account that read the site is allowed now',
    reason: 'No request that worked before fails.',
    find: whenAccount('allowed'),
    mirror: ['access-account-refused'],
    example: { before: asAccount('GET'), after: asAccount('GET', 'POST') },
  },
];
