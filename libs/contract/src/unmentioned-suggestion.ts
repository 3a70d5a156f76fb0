/**
 * Returns an error's suggestion, unless its message already asks "did you mean". Messages that list all options, such as `not_an_option`,
 * do not point out the suggestion, so it is returned for them.
 */
export function unmentionedSuggestion(error: { message: string; suggestion?: string }): string | undefined {
  return /did you mean/i.test(error.message) ? undefined : error.suggestion
}
