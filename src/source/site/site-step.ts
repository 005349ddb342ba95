import type { SiteClient } from './client.ts';

export const reportStep = ({ options }: SiteClient, message: string): void => {
  options.progress?.({ kind: 'step', message });
};
