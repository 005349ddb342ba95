const pattern = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/;

/** Whether npm allows the name. */
export const isPackageName = (name: string): boolean => pattern.test(name) && name.length <= 214;
