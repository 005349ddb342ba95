import { accentStyle } from './accent.ts';
import type { Publication } from './publication.ts';

/** The logo and the accent color, which come after the style of the pages. */
export const publicationStyle = ({ accent, logo }: Partial<Publication> = {}): string =>
  (accent === undefined ? '' : accentStyle(accent)) + (logo === undefined ? '' : logoStyle(logo));

/** @param logo a `data:` address in base64, which contains no character that ends the text */
const logoStyle = (logo: string): string =>
  `.site a::before { content: ''; display: block; height: 2rem; margin-bottom: 0.5rem; background: url("${logo}") left / contain no-repeat; }\n`;
