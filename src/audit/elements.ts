// Requests of components: `<ServerSideRender block="core/archives" />` requests what its attributes say.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { Element } from './call-index.ts';
import type { CallerNames } from './caller-table.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { mergedObjects, objectWith } from './evaluate/value-members.ts';
import { textValue, unknown, type Choices, type EvaluatedValue } from './evaluate/values.ts';
import { requestOfCaller, type CodeRequest } from './requests.ts';

export const requestsOfElement = (
  node: Element,
  names: CallerNames,
  evaluator: Evaluator,
): readonly CodeRequest[] =>
  componentOf(node, evaluator).flatMap((component) => {
    const caller = component.kind === 'foreign' ? names.of(component) : undefined;
    const args = [[attributesOf(node, evaluator)]];
    return caller?.element ? [requestOfCaller(caller, caller.element, { node, args, settings: [] })] : [];
  });

const componentOf = ({ tagName }: Element, evaluator: Evaluator): Choices =>
  compiler.isJsxNamespacedName(tagName) ? [] : evaluator.valuesOf(tagName);

const attributesOf = (node: Element, evaluator: Evaluator): EvaluatedValue =>
  mergedObjects(
    node,
    node.attributes.properties.map((one): EvaluatedValue => {
      if (!compiler.isJsxAttribute(one)) return unknown(one);
      const member = { values: valuesOf(one.initializer, evaluator), node: one, optional: false };
      return objectWith(node, one.name.getText(), member);
    }),
  );

function valuesOf(value: ts.JsxAttributeValue | undefined, evaluator: Evaluator): Choices {
  if (value && compiler.isStringLiteral(value)) return [textValue(value, value.text)];
  const expression = value && compiler.isJsxExpression(value) ? value.expression : undefined;
  return expression ? evaluator.valuesOf(expression) : [];
}
