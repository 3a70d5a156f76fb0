/** Returns a setting if it is a string, or an empty string. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
