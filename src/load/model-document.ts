import { parse } from 'yaml';
import type { ModelDocument } from '../model/document.ts';

export const readYamlModel = async (text: string): Promise<ModelDocument> => parse(text) as ModelDocument;

export const checkJsonModel = async (document: Readonly<Record<string, unknown>>): Promise<ModelDocument> =>
  document as unknown as ModelDocument;
