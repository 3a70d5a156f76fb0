import { compileText } from '@platen/merge'
import { cutText } from '@platen/template/draft'
import { type MergeTag, openTags, scanMergeTags } from '../../source/merge-tags.ts'
import type { ChipContext } from './chips.ts'

/** A private-use character that no document contains. It marks the start of each printed copy of the text. */
const sign = '\uE000'
const lengthMax = 80

/**
 * Returns a function that returns the printed value of a field in one copy of the text, such as one list item. Only the field is merged, inside the
 * sections that are open around it. `data` is the merged sample, and `copy` counts from 0.
 */
export function printedValues(
  html: string,
  offset: number,
  { data, copy }: { data: Readonly<Record<string, unknown>> | undefined; copy: number },
): ChipContext['printed'] {
  const around = openTags(scanMergeTags(html.slice(0, offset)), offset)
  const known = new Map<string, string | undefined>()
  return (name, inner) => {
    if (!data) return undefined
    const text = wrapInSections(around, sign + wrapInSections(inner, `{{${name}}}`))
    if (!known.has(text)) known.set(text, printed(text, data, copy))
    return known.get(text)
  }
}

/** Wraps text in sections, outermost first. */
export function wrapInSections(tags: readonly MergeTag[], text: string): string {
  return tags.reduceRight(
    (inside, { kind, name }) => `{{${kind === 'section' ? '#' : '^'}${name}}}${inside}{{/${name}}}`,
    text,
  )
}

function printed(text: string, data: Readonly<Record<string, unknown>>, copy: number): string | undefined {
  const compiled = compileText(text, { file: 'template.html' })
  if (!compiled.ok) return undefined
  try {
    const value = compiled.template.render(data).split(sign)[copy + 1]?.trim()
    return value ? cutText(value, lengthMax) : undefined
  } catch {
    // The result is too large, or the data does not match the template. The page shows no value either.
    return undefined
  }
}
