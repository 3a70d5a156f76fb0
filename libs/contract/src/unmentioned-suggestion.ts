/**
 * The suggestion of an error, or nothing where its message asks "did you mean" already. A message that lists what is possible, as that of
 * `not_an_option` does, has the suggestion among others, and leaves the reader to find it.
 */
export function unmentionedSuggestion(error: { message: string; suggestion?: string }): string | undefined {
  return /did you mean/i.test(error.message) ? undefined : error.suggestion
}
