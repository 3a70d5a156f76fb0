import { shorten, fieldNameError } from '@platen/contract'
import { compileTemplate, findForeignSyntax } from '@platen/merge'

/** Returns a name that a template can use. Most names can be used unchanged. */
export function usableName(name: string): string {
  const trimmed = name.slice(0, 400).trim()
  if (/^(?:#|№|n[°º]\.?)$/i.test(trimmed)) return 'number'
  if (isUsable(trimmed)) return trimmed
  const cleaned = shorten(
    trimmed
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]+/gu, '_')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s_-]+|[\s_-]+$/g, ''),
    80,
  ).replace(/…$/, '')
  if (cleaned !== '' && isUsable(cleaned)) return cleaned
  const guarded = `field_${cleaned.replaceAll(/[^\p{L}\p{N}_]+/gu, '_')}`
  return isUsable(guarded) ? guarded : 'field'
}

const plain = /^[\p{L}_][\p{L}\p{N}_]*$/u
const foreignWords = /^(?:else|this)$/i

function isUsable(name: string): boolean {
  if (fieldNameError(name) !== undefined || foreignWords.test(name)) return false
  // A hyphen next to a brace would look like whitespace control in other template languages.
  if (/^-|-$/.test(name)) return false
  if (plain.test(name)) return true
  // Other names are usable if they compile as a tag and as a section.
  const tag = `{{${name}}}`
  const section = `{{#${name}}}x{{/${name}}}`
  if (/["'<>&\\]/.test(name)) return false
  const { faults, notes } = findForeignSyntax(tag, 'template.html')
  return (
    faults.length === 0 &&
    notes.length === 0 &&
    compileTemplate(tag, { file: 'template.html' }).ok &&
    compileTemplate(section, { file: 'template.html' }).ok
  )
}
