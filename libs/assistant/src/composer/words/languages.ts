/** Languages that the composer writes labels in. */
export const languages = ['en', 'de', 'fr', 'es', 'ar', 'he'] as const
/** One of `languages`. */
export type Language = (typeof languages)[number]
