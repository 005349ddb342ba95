// Adds the import of the client to a file, and removes imports that the edited file no longer uses.

import { dirname, relative } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { ClientModule } from './client-module.ts';
import { referencesTo } from './declared-values.ts';
import { lineEndOf, removalOf, type TextEdit } from './text-edits.ts';

export interface ClientImport {
  /** The name of the client in the file. */
  readonly name: string;
  /** The edit that adds the import; undefined if the file already imports the client. */
  readonly edit: TextEdit | undefined;
}

/** The import of the client for a file that does not yet import it, or the file's own import. */
export function clientImport(
  file: ts.SourceFile,
  { file: module, name }: ClientModule,
  checker: ts.TypeChecker,
): ClientImport {
  const imports = file.statements.filter(compiler.isImportDeclaration);
  const present = imports
    .filter(
      ({ moduleSpecifier }) => checker.getSymbolAtLocation(moduleSpecifier)?.valueDeclaration === module,
    )
    .flatMap(({ importClause }) => localName(importClause, name) ?? [])[0];
  if (present !== undefined) return { name: present, edit: undefined };
  const wanted = name === 'default' ? 'site' : name;
  const local = freeName(file, wanted);
  const clause = name === 'default' ? local : local === name ? `{ ${name} }` : `{ ${name} as ${local} }`;
  const last = imports.at(-1);
  const quote = last?.moduleSpecifier.getText().startsWith('"') === true ? '"' : "'";
  const end = last === undefined || last.getText().endsWith(';') ? ';' : '';
  const line = `import ${clause} from ${quote}${specifierFor(file, module, checker)}${quote}${end}`;
  if (last)
    return {
      name: local,
      edit: { start: last.getEnd(), end: last.getEnd(), text: `${lineEndOf(file.text)}${line}` },
    };
  const start = startOfCode(file);
  return { name: local, edit: { start, end: start, text: `${line}${lineEndOf(file.text)}` } };
}

function localName(clause: ts.ImportClause | undefined, name: string): string | undefined {
  if (!clause || clause.phaseModifier !== undefined) return undefined;
  if (name === 'default' && clause.name) return clause.name.text;
  const named = clause.namedBindings;
  if (!named || !compiler.isNamedImports(named)) return undefined;
  return named.elements.find((one) => !one.isTypeOnly && (one.propertyName ?? one.name).text === name)?.name
    .text;
}

/** A name that occurs nowhere in the file. */
function freeName(file: ts.SourceFile, wanted: string): string {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node)) names.add(node.text);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  const isFree = (name: string): boolean => !names.has(name);
  if (isFree(wanted)) return wanted;
  for (let number = 0; ; number++) {
    const name = `${wanted}Client${number === 0 ? '' : String(number + 1)}`;
    if (isFree(name)) return name;
  }
}

/** The position after `#!` and directives such as `'use client'`. */
function startOfCode(file: ts.SourceFile): number {
  let start = /^#!.*\r?\n/.exec(file.text)?.[0].length ?? 0;
  for (const statement of file.statements) {
    if (!compiler.isExpressionStatement(statement) || !compiler.isStringLiteral(statement.expression)) break;
    start =
      statement.getEnd() + (/^[^\S\n]*\r?\n/.exec(file.text.slice(statement.getEnd()))?.[0].length ?? 0);
  }
  return start;
}

/** The path of the client's module, with the extension that other imports of such files have. */
function specifierFor(file: ts.SourceFile, module: ts.SourceFile, checker: ts.TypeChecker): string {
  const path = relative(dirname(file.fileName), module.fileName);
  const plain = path.replace(codeEnding, '');
  const own = path.slice(plain.length);
  // A bundler may not find `site.ts` for an import of `./site.js` in JavaScript, but Node needs the extension.
  const isBundled = !isTypeScript(file) && isTypeScript(module) && file.impliedNodeFormat === undefined;
  const [style = ''] = (isBundled ? [file] : [file, module]).flatMap((one) =>
    endingsOfImports(one, module, checker),
  );
  const compiled = own.replace(/^(\.[cm]?)tsx?$/, '$1js');
  const ending = style === '' ? '' : style.includes('t') ? own : compiled;
  return `${plain.startsWith('.') ? '' : './'}${plain}${ending}`;
}

const codeEnding = /\.[cm]?[jt]sx?$/;

/**
 * The extensions in a file's imports of the project's own files. Bundlers may read `./x.js` as the JavaScript file
 * with this name only, so imports of JavaScript do not show how to import TypeScript.
 */
const endingsOfImports = (
  file: ts.SourceFile,
  module: ts.SourceFile,
  checker: ts.TypeChecker,
): readonly string[] =>
  file.statements.filter(compiler.isImportDeclaration).flatMap(({ moduleSpecifier }): readonly string[] => {
    if (!compiler.isStringLiteral(moduleSpecifier) || !/^\.\.?\//.test(moduleSpecifier.text)) return [];
    const target = checker.getSymbolAtLocation(moduleSpecifier)?.valueDeclaration;
    const isAlike = target && compiler.isSourceFile(target) && isTypeScript(target) === isTypeScript(module);
    return isAlike === true ? [codeEnding.exec(moduleSpecifier.text)?.[0] ?? ''] : [];
  });

const isTypeScript = ({ fileName }: ts.SourceFile): boolean => /\.[cm]?tsx?$/.test(fileName);

/** Removes imports of names that the file used only in the edited ranges. */
export function importRemovals(
  file: ts.SourceFile,
  edits: readonly TextEdit[],
  checker: ts.TypeChecker,
): readonly TextEdit[] {
  const isEdited = (node: ts.Node): boolean =>
    edits.some(({ start, end }) => node.getStart() >= start && node.getEnd() <= end);
  const isUnused = (declaration: ts.ImportClause | ts.ImportSpecifier): boolean => {
    const uses = referencesTo(declaration, file, checker).filter(
      (use) => !compiler.findAncestor(use, compiler.isImportDeclaration),
    );
    return uses.length > 0 && uses.every(isEdited);
  };
  const imports = file.statements.filter(compiler.isImportDeclaration);
  const last = imports.at(-1);
  return imports.flatMap((statement): readonly TextEdit[] => {
    const { importClause: clause } = statement;
    const named = clause?.namedBindings;
    if (!clause || (named && !compiler.isNamedImports(named))) return [];
    const specifiers = named?.elements ?? [];
    const unused = specifiers.filter(isUnused);
    const isDefaultUnused = clause.name !== undefined && isUnused(clause);
    const isWholeUnused =
      unused.length === specifiers.length && (clause.name ? isDefaultUnused : unused.length > 0);
    if (isWholeUnused)
      return [removalOf(file.text, statement.getStart(), statement.getEnd(), statement !== last)];
    if (isDefaultUnused && named) return [{ start: clause.getStart(), end: named.getStart(), text: '' }];
    if (!named || unused.length === 0 || unused.length === specifiers.length) return [];
    const kept = specifiers.filter((specifier) => !unused.includes(specifier));
    const text = `{ ${kept.map((specifier) => specifier.getText()).join(', ')} }`;
    return [{ start: named.getStart(), end: named.getEnd(), text }];
  });
}
