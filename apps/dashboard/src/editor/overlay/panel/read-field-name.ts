import { isReservedName } from '@platen/template/overlay'

/** Reads a field name as typed, with or without braces. Returns an empty string if there is no name, and `undefined` for an invalid name. */
export function readFieldName(typed: string): string | undefined {
  const name = typed.trim().replace(/^\{\{\s*[#^]?\s*([^{}]*?)\s*\}\}$/, '$1')
  if (name === '') return ''
  const isName = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*$/u.test(name)
  return isName && !isReservedName(name) ? name : undefined
}
