import { documentFileName } from '@platen/contract'
import { compileText } from '@platen/merge'

/** What the first document will be called, or what is wrong with the pattern, as far as that can be told before the batch begins. */
export function exampleName(
  pattern: string,
  { data, index }: { data: Record<string, unknown>; index: number },
): { name: string } | { fault: string } {
  const compiled = compileText(pattern, { file: 'fileName' })
  if (!compiled.ok) return { fault: compiled.faults[0]?.message ?? 'This is no pattern.' }
  try {
    const merged = compiled.template.render(data).replaceAll(/(?<!\{)\{index\}(?!\})/g, String(index))
    const parts = merged.split('/')
    const folders = parts.slice(0, -1).map((part) => documentFileName(part).replace(/\.pdf$/, ''))
    return { name: [...folders, documentFileName(parts.at(-1) ?? '')].join('/') }
  } catch {
    return { fault: 'The name would be too long.' }
  }
}
