// Every problem that a stage or a rule for plugins reports.

import { catalogueOf, problemStages } from '../command-kit/problem-catalogue.ts';
import { pluginRules } from './plugin/plugin-rules.ts';

export const problemCatalogue = catalogueOf([...problemStages, ['plugin', pluginRules]]);
