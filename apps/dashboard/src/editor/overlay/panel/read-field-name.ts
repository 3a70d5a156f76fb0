import { isReservedName } from '@platen/template/overlay'

/** The name of a field as it was typed, also within its braces; empty for none. `undefined`: no field can be named so. */
export function readFieldName(typed: string): string | undefined {
  const name = typed.trim().replace(/^\{\{\s*[#^]?\s*([^{}]*?)\s*\}\}$/, '$1')
  if (name === '') return ''
  const isName = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*$/u.test(name)
  return isName && !isReservedName(name) ? name : undefined
}
