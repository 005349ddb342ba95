// Predicts the source with another release of WordPress or WooCommerce, by the recorded releases alone.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import { forecastIndex, targetReleaseOf } from '../../forecast/forecast-index.ts';
import { modelStages } from '../../source/model-stages.ts';
import { sideOfIndex, type ComparedSide } from '../../source/side.ts';
import type { SidesAnswer } from '../protocol.ts';
import type { PlaygroundReading } from './read.ts';

/**
 * @param target the software and its release, such as `woocommerce@10.5`
 * @throws Halt `usage` when the source is not the index of a site with this software, or already has the release
 */
export async function forecast(
  { loaded, side }: PlaygroundReading,
  target: string,
  progress: (message: string) => void,
): Promise<SidesAnswer> {
  const release = await targetReleaseOf(target);
  if (loaded.kind !== 'index' || loaded.known !== undefined)
    throw new Halt(
      'usage',
      'Only the index of a site can be predicted.',
      'Read a site or a saved index. For a recorded release, compare with another release.',
    );
  progress(`Forecasting ${target}`);
  const predicted = forecastIndex(loaded.index, release, null);
  if (typeof predicted === 'string')
    throw new Halt(
      'usage',
      predicted === 'same'
        ? `${side.name} already has the interface of ${target}.`
        : `No routes of ${release.facts.software} were found in ${side.name}.`,
      predicted === 'same' ? 'Choose another release.' : 'Choose a release of software that the site runs.',
    );
  const { software, to } = predicted.step;
  return {
    before: await sideFrom(side.name, predicted.before),
    now: await sideFrom(`${side.name} with ${software} ${to}`, predicted.after),
  };
}

async function sideFrom(name: string, index: WireIndex): Promise<ComparedSide> {
  const { whole } = await modelStages({ kind: 'index', index }, { recognize: false });
  return sideOfIndex(name, whole.value, index);
}
