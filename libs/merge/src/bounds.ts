/** Largest template source, in bytes of UTF-8. */
export const sourceBytesMax = 2 * 1024 * 1024

/** Deepest nesting of sections. */
export const sectionDepthMax = 64

/** Longest merge-field name, in UTF-16 units. */
export const nameLengthMax = 200

/** Most parts of a dotted name. */
export const namePartsMax = 32

/** Most merge fields of one source, each counted once at each level: every one is an object that travels to callers. */
export const fieldsMax = 5_000

/** Longest tag that is not a comment, its white space included, in UTF-16 units. */
export const tagLengthMax = 1_000

/** Most faults that one template or one check of data lists. */
export const faultsListedMax = 100

/** Distinct faults of one data object after which checking stops: the caller has long seen enough, and each costs time. */
export const faultsCountedMax = 1_000

/** Merged document, in bytes of UTF-8, unless the caller says otherwise. */
export const htmlBytesDefault = 20 * 1024 * 1024

/**
 * Tags run and levels looked through in one render or one check of data. Lists inside lists can ask for any number of steps while
 * printing nothing, so the size of the document alone does not bound the time. 10 million take up to a second (November 2026).
 */
export const stepsMax = 10_000_000

/** Bytes that a string takes as UTF-8, or more than `max` if it is over that: long strings are not encoded to be refused. */
export function utf8Bytes(text: string, max: number): number {
  if (text.length > max || text.length * 3 <= max) return text.length
  return new TextEncoder().encode(text).length
}
