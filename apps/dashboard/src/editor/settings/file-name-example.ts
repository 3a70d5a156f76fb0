import { documentFileName } from '@platen/contract'
import { compileName } from '@platen/merge'

/** Returns the file name that a pattern produces from a sample, or the error in the pattern. */
export function fileNameExample(
  pattern: string,
  sample: Record<string, unknown> | undefined,
): { name: string } | { fault: string } {
  const compiled = compileName(pattern, { file: 'template.json' })
  if (!compiled.ok) return { fault: compiled.faults[0]?.message ?? 'The file name is invalid.' }
  if (/[/\\\p{Cc}]/u.test(pattern.replaceAll(/\{\{[^}]*\}\}/g, ''))) {
    return { fault: 'A file name cannot contain a slash or a backslash.' }
  }
  return { name: documentFileName(compiled.template.render(sample ?? {})) }
}
