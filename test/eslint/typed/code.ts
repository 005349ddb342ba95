// The rules check other text in place of this file.
export {};
