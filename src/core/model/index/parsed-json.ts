/** Parses a text as JSON. Returns undefined if the text is not valid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
