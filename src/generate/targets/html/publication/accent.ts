// Checks that an accent color is readable as text in both themes, by the contrast of WCAG 2 (4.5 to 1).

import { Halt } from '../../../../core/diagnostics/halt.ts';
import type { Accent } from './publication.ts';

/** The grounds on which `look.css` prints text in the accent color. The first one is the ground of the page. */
const grounds = { light: ['#ffffff', '#f6f7f9'], dark: ['#0f1216', '#1b2027'] } as const;

type Theme = keyof typeof grounds;

const minContrast = 4.5;
/** The share of the accent in the ground of selected entries. */
const tintShare = 0.08;

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Channels => {
  const number = parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const colorOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const mixed = (one: Channels, other: Channels, share: number): Channels => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Channels, other: Channels): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const tint = (accent: Channels, theme: Theme): Channels =>
  mixed(accent, channelsOf(grounds[theme][0]), tintShare);

/** The lowest contrast of the color with the grounds of a theme. */
const lowestContrast = (accent: Channels, theme: Theme): number =>
  Math.min(...[...grounds[theme].map(channelsOf), tint(accent, theme)].map((one) => contrast(accent, one)));

/** The nearest readable shade of a color: darker for the light theme, lighter for the dark theme. */
function readableShade(accent: Channels, theme: Theme): string {
  const end = channelsOf(theme === 'light' ? '#000000' : '#ffffff');
  for (let share = 0.98; share > 0; share -= 0.02) {
    const shade = colorOf(mixed(accent, end, share));
    if (lowestContrast(channelsOf(shade), theme) >= minContrast) return shade;
  }
  return colorOf(end);
}

const colorPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

const longForm = (color: string): string =>
  (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color).toLowerCase();

/**
 * Reads one color for both themes, or one for each: `#2f55c4 #93b1ff`.
 *
 * @throws Halt `usage` if the text is no color, or a color has too little contrast in its theme
 */
export function accentOf(text: string): Accent {
  const colors = text.trim().split(/\s+/);
  const [light = '', dark = light] = colors;
  if (colors.length > 2 || !colors.every((color) => colorPattern.test(color)))
    throw new Halt(
      'usage',
      `The accent "${text}" is not a color.`,
      'Give one color for both themes, or one for the light and one for the dark theme: "#2f55c4 #93b1ff".',
    );
  const accent = { light: longForm(light), dark: longForm(dark) };
  const unreadable = (['light', 'dark'] as const).filter(
    (theme) => lowestContrast(channelsOf(accent[theme]), theme) < minContrast,
  );
  if (unreadable.length === 0) return accent;
  const readable = {
    ...accent,
    ...Object.fromEntries(
      unreadable.map((theme) => [theme, readableShade(channelsOf(accent[theme]), theme)]),
    ),
  };
  const found = unreadable.map(
    (theme) =>
      `${accent[theme]} has a contrast of ${lowestContrast(channelsOf(accent[theme]), theme).toFixed(1)} to 1 in the ${theme} theme`,
  );
  throw new Halt(
    'usage',
    `The accent is hard to read: ${found.join(', and ')}. Text needs ${minContrast} to 1.`,
    `The nearest readable colors are "${readable.light} ${readable.dark}", for the light and the dark theme.`,
  );
}

/** The style of the accent color, which comes after `look.css`. */
export const accentStyle = ({ light, dark }: Accent): string =>
  `\n:root { --accent: light-dark(${light}, ${dark}); --accent-ground: light-dark(${colorOf(tint(channelsOf(light), 'light'))}, ${colorOf(tint(channelsOf(dark), 'dark'))}); }\n`;
