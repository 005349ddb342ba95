// Makes a rule for ESLint of a group of rules of `audit`.

import type { AST, Rule, SourceCode } from 'eslint';
import { docsAddress } from '../node/package-facts.ts';
import { rangeOf, typedFileOf } from './checked-text.ts';
import { compilerOf } from './compiler-of-program.ts';
import { editsFor } from './edits.ts';
import { findingsIn, type FileFinding } from './file-findings.ts';
import type { RuleGroup } from './rule-groups.ts';
import type { SetupProblem } from './settings.ts';
import { snapshotFor } from './snapshot.ts';

export function createRule({ name, description, options, audits }: RuleGroup): Rule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description, url: docsAddress(`reference/eslint-rules.md#${name}`), recommended: true },
      hasSuggestions: true,
      schema: [
        {
          type: 'object',
          properties: Object.fromEntries(options.map((one) => [one.name, { type: 'boolean' }])),
          additionalProperties: false,
        },
      ],
      defaultOptions: [Object.fromEntries(options.map((one) => [one.name, false]))],
      messages: {
        ...Object.fromEntries(audits.map(({ code }) => [code, '{{text}}'])),
        setup: '{{text}}',
        change: 'Change {{from}} to {{to}}.',
      },
    },
    create: (context) => ({
      Program: (node) => {
        const found = findingsFor(context);
        if ('problem' in found) {
          if (isFirst(found, context))
            context.report({ node, loc: firstPlace, messageId: 'setup', data: { text: found.problem } });
          return;
        }
        const [set = {}] = context.options as readonly Readonly<Record<string, boolean>>[];
        const off = options.filter((one) => set[one.name] !== true);
        const codes = new Set(
          audits.filter((audit) => !off.some(({ covers }) => covers(audit))).map(({ code }) => code),
        );
        for (const finding of found) if (codes.has(finding.code)) report(finding, context);
      },
    }),
  };
}

const firstPlace: AST.SourceLocation = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };

/** A finding in the text that ESLint checks. */
interface Finding extends Pick<FileFinding, 'code' | 'message' | 'near'> {
  readonly range: AST.Range;
}

type Findings = readonly Finding[] | SetupProblem;

/** The rules check the same `SourceCode` one after the other. */
const found = new WeakMap<SourceCode, { readonly settings: object; readonly findings: Findings }>();

function findingsFor(context: Rule.RuleContext): Findings {
  const { sourceCode, settings } = context;
  const known = found.get(sourceCode);
  if (known?.settings === settings) return known.findings;
  const findings = find(context);
  found.set(sourceCode, { settings, findings });
  return findings;
}

function find(context: Rule.RuleContext): Findings {
  const { settings, cwd, sourceCode } = context;
  const typed = typedFileOf(context);
  if (typed === 'off')
    return {
      problem:
        'The rules of routewright need type information, which is off for this file. Use the parser of typescript-eslint with parserOptions: { projectService: true }.',
    };
  if (typed === 'empty') return [];
  const snapshot = snapshotFor(settings, cwd);
  if ('problem' in snapshot) return snapshot;
  const compiler = compilerOf(typed.file, cwd);
  if (!compiler)
    return {
      problem:
        'The TypeScript module of the parser was not found. Install typescript next to @typescript-eslint/parser.',
    };
  return findingsIn(typed.file, typed.program, compiler, snapshot).flatMap(
    ({ code, message, place, near }): readonly Finding[] => {
      const found = rangeOf(place, typed, sourceCode, compiler);
      return found ? [{ code, message, range: found.range, near: found.isExact ? near : undefined }] : [];
    },
  );
}

/** A run of ESLint, as far as the rules can tell: it checks several files, with one or several configurations. */
interface LintRun {
  readonly settings: WeakSet<object>;
  /** The files that were checked, with the rule. */
  readonly seen: Set<string>;
  /** The file and the rule that report the problem. */
  readonly reporter: string;
}

const runs = new Map<string, LintRun>();

/**
 * Whether this rule reports a problem of the setup in this file: a run reports each problem once. A file that is checked again
 * with a new configuration begins a new run, as in an editor.
 */
function isFirst({ problem }: SetupProblem, { settings, filename, id }: Rule.RuleContext): boolean {
  const here = `${filename}\n${id}`;
  let run = runs.get(problem);
  if (!run || (run.seen.has(here) && !run.settings.has(settings)))
    runs.set(problem, (run = { settings: new WeakSet(), seen: new Set(), reporter: here }));
  run.settings.add(settings);
  run.seen.add(here);
  return run.reporter === here;
}

function report({ code, message, range, near }: Finding, context: Rule.RuleContext): void {
  const { sourceCode } = context;
  context.report({
    loc: { start: sourceCode.getLocFromIndex(range[0]), end: sourceCode.getLocFromIndex(range[1]) },
    messageId: code,
    data: { text: message },
    suggest: near
      ? editsFor(near, range, sourceCode).map(({ from, to, fix }) => ({
          messageId: 'change',
          data: { from, to },
          fix,
        }))
      : [],
  });
}
