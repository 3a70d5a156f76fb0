/** Maximum size of a template source, in bytes of UTF-8. */
export const sourceBytesMax = 2 * 1024 * 1024

export const sectionDepthMax = 64

/** Maximum length of a name, in UTF-16 units. */
export const nameLengthMax = 200

export const namePartsMax = 32

/** Maximum number of merge fields in one source, each counted once per level. Each field is an object that is sent to callers. */
export const fieldsMax = 5_000

/** Maximum length of a tag that is not a comment, including whitespace, in UTF-16 units. */
export const tagLengthMax = 1_000

/** Maximum number of errors that are reported for one template or one check of data. */
export const faultsListedMax = 100

/** Checking stops after this many distinct errors, because each takes time. */
export const faultsCountedMax = 1_000

/** Default size limit for the merged document, in bytes of UTF-8. */
export const htmlBytesDefault = 20 * 1024 * 1024

/**
 * Maximum number of tags and levels that one render or one check of data processes. Nested lists can need any number of steps without printing
 * anything, so the size of the document does not limit the time. 10 million steps take up to a second (November 2026).
 */
export const stepsMax = 10_000_000

/** Returns the bytes of a string in UTF-8, or more than `max` if it is longer. Long strings are rejected without encoding them. */
export function utf8Bytes(text: string, max: number): number {
  if (text.length > max || text.length * 3 <= max) return text.length
  return new TextEncoder().encode(text).length
}
