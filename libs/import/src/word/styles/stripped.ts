/** Returns the style without undefined properties. */
export function stripped<T extends object>(look: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T
}
