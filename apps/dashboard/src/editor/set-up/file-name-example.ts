import { documentFileName } from '@platen/contract'
import { compileName } from '@platen/merge'

/** What a file-name pattern makes of a sample, or what is wrong with the pattern. */
export function fileNameExample(
  pattern: string,
  sample: Record<string, unknown> | undefined,
): { name: string } | { fault: string } {
  const compiled = compileName(pattern, { file: 'template.json' })
  if (!compiled.ok) return { fault: compiled.faults[0]?.message ?? 'This is no pattern.' }
  if (/[/\\\p{Cc}]/u.test(pattern.replaceAll(/\{\{[^}]*\}\}/g, ''))) {
    return { fault: 'A file name has no slash and no backslash.' }
  }
  return { name: documentFileName(compiled.template.render(sample ?? {})) }
}
