/** Thrown inside this package where a file is otherwise than Chromium writes it. */
export class ForeignSyntax extends Error {}

/** What `read` gives; `undefined` where it throws `ForeignSyntax`. */
export function unlessForeign<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ForeignSyntax) return undefined
    throw error
  }
}
