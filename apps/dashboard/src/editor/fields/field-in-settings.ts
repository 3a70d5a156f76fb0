import { getLocation } from 'jsonc-parser'
import { nestsTooDeep } from '@platen/template/draft'
import { offsetOf } from '../../templates/offset-of.ts'

/** Returns the dotted path of the field or formula at a position in template.json; `undefined` for any other position. */
export function fieldInSettings(
  text: string,
  position: { line: number; column: number },
): string | undefined {
  if (nestsTooDeep(text)) return undefined
  const [setting, ...rest] = getLocation(text, offsetOf(text, position)).path
  if (setting === 'computed') return typeof rest[0] === 'string' && rest[0] !== '' ? rest[0] : undefined
  if (setting !== 'fields') return undefined
  const names: (string | number)[] = []
  for (let at = 0; at < rest.length && (at === 0 || rest[at - 1] === 'fields'); at += 2)
    names.push(rest[at] ?? '')
  return names.length === 0 || names.includes('') ? undefined : names.join('.')
}
