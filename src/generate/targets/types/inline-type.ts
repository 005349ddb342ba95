// A schema as one expression. Types that a module would declare separately are written inline.

import type { Schema } from '../../../core/schema/schema.ts';
import { sharedPartial } from '../code-templates.ts';
import { withNames } from './placeholder.ts';
import type { Use } from './schema-doc.ts';
import { typeText, type DeclarationBody, type MembersView, type Need } from './type-text.ts';
import { code } from '../code.ts';

const printMembers = sharedPartial<MembersView>('members');

const links = 'Record<string, ({ href: string; embeddable?: boolean } & Record<string, unknown>)[]>';

/** The user's own types are imported from the `user-types` module in the same folder. */
export function inlineType(schema: Schema, use: Use): string {
  const { text, needs } = typeText(schema, '', use);
  return inlined(text, needs);
}

const inlined = (text: string, needs: readonly Need[]): string =>
  withNames(
    text,
    new Map(needs.map(({ declaration }) => [declaration.key, bodyText(declaration.body, declaration.needs)])),
  );

function bodyText(body: DeclarationBody, needs: readonly Need[]): string {
  if (!body.isInterface) return body.isLinks ? links : `(${inlined(body.type.text, needs)})`;
  const members = body.members.map((member) => ({ ...member, type: code(inlined(member.type.text, needs)) }));
  return `{\n${printMembers({ members, isOpen: body.isOpen })}}`;
}
