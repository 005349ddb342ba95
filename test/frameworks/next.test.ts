// The wrapper of a configuration of Next.js, called as Next.js calls it.

import { expect, onTestFinished, test, vi } from 'vitest';
import { withRoutewright } from '../../src/frameworks/next.ts';
import { configOf, frameworkProject, indexOf } from './framework-project.ts';

const context = { defaultConfig: { poweredByHeader: true } };

interface NextConfig {
  readonly poweredByHeader?: boolean;
}

test('a build generates, and the configuration is passed on: an object and functions', async () => {
  const project = frameworkProject();
  const nextConfig: NextConfig = { poweredByHeader: false };
  const asObject = withRoutewright(nextConfig, project);
  expect(project.client()).toBe('');
  expect(await asObject('phase-production-build', context)).toBe(nextConfig);
  expect(project.client()).toContain('cartsList');

  const asFunction = withRoutewright(
    (phase: string, { defaultConfig }: typeof context): NextConfig & { readonly env: object } => ({
      ...defaultConfig,
      env: { phase },
    }),
    project,
  );
  expect(await asFunction('phase-production-build', context)).toEqual({
    poweredByHeader: true,
    env: { phase: 'phase-production-build' },
  });
  const asPromise = withRoutewright(() => Promise.resolve(nextConfig), project);
  expect(await asPromise('phase-production-build', context)).toBe(nextConfig);
});

test('the production server generates nothing', async () => {
  const project = frameworkProject();
  await withRoutewright({}, project)('phase-production-server', context);
  expect(project.client()).toBe('');
});

test('a build fails with the message of an error', async () => {
  const project = frameworkProject();
  project.write('routewright.config.json', configOf({ targets: ['clients'] }));
  await expect(withRoutewright({}, project)('phase-production-build', context)).rejects.toThrow('clients');
});

test('in development, changes and repairs lead to a new run', async () => {
  const project = frameworkProject();
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    errors.mockRestore();
  });
  const load = withRoutewright({ poweredByHeader: false }, project);
  expect(await load('phase-development-server', context)).toEqual({ poweredByHeader: false });
  // Next.js loads the configuration again.
  await load('phase-development-server', context);
  expect(project.client()).toContain('cartsList');

  project.write('routewright.config.json', configOf({ targets: ['clients'] }));
  await expect.poll(() => String(errors.mock.lastCall)).toContain('clients');
  expect(errors).toHaveBeenCalledTimes(1);

  project.write('site.json', indexOf('orders'));
  project.write('routewright.config.json', configOf());
  await expect.poll(project.client).toContain('ordersList');
});
