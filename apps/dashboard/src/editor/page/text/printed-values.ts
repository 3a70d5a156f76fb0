import { compileText } from '@platen/merge'
import { cutText } from '@platen/template/draft'
import { type MergeTag, openTags, scanMergeTags } from '../../source/merge-tags.ts'
import type { FieldWords } from './chip-words.ts'

/** No document says this: what stands before each printing of a text. */
const sign = '\uE000'
const lengthMax = 80

/**
 * What fields print in one of the places where a text is printed, such as a row of a list: it is merged alone, within the sections that are
 * open around it. `data` is as texts print it; `copy` counts the places from 0.
 */
export function printedValues(
  html: string,
  offset: number,
  { data, copy }: { data: Readonly<Record<string, unknown>> | undefined; copy: number },
): FieldWords['printed'] {
  const around = openTags(scanMergeTags(html.slice(0, offset)), offset)
  const known = new Map<string, string | undefined>()
  return (name, inner) => {
    if (!data) return undefined
    const text = within(around, sign + within(inner, `{{${name}}}`))
    if (!known.has(text)) known.set(text, printed(text, data, copy))
    return known.get(text)
  }
}

/** A text within sections, the outermost first. */
export function within(tags: readonly MergeTag[], text: string): string {
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
    // Too large, or of another shape than the template: the page shows no value either.
    return undefined
  }
}
