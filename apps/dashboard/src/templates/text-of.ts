/** A setting that should be a text; `''` for anything else. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
