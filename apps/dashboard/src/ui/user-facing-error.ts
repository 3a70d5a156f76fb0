/** An error with a message for users. */
export class UserFacingError extends Error {}

/** Returns an error message for users. */
export function userMessageOf(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  return 'Something went wrong. Reload the page. What you typed is saved.'
}
