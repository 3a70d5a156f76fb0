import { escapeHtml } from '@platen/contract'
import type { Leaf } from './plan.ts'

/** Lines of HTML. */
export type Lines = string[]

/** Lines two blanks further in. */
export function indented(lines: Lines): Lines {
  return lines.map((line) => `  ${line}`)
}

/** An element around lines; none where there is nothing in it. */
export function element(open: string, lines: Lines): Lines {
  if (lines.length === 0) return []
  const [name = 'div'] = open.split(' ')
  return [`<${open}>`, ...indented(lines), `</${name}>`]
}

/** A merge field. */
export function tagOf(path: string): string {
  return `{{${path}}}`
}

/** What is left out where the value is missing. */
export function whenThere(leaf: { tag: string; isOptional: boolean }, html: string): string {
  return leaf.isOptional ? `{{#${leaf.tag}}}${html}{{/${leaf.tag}}}` : html
}

/** A value of a leaf as it stands in text: a picture is drawn. */
export function valueHtml({ tag, field }: Leaf): string {
  return field.kind === 'image' ? `<img src="{{${tag}}}" alt="">` : tagOf(tag)
}

/** Terms and values; those without a value have no line. */
export function termList(leaves: readonly Leaf[], className = ''): Lines {
  const items = leaves.map((leaf) =>
    whenThere(
      { tag: leaf.tag, isOptional: leaf.field.isOptional },
      `<div><dt>${escapeHtml(leaf.label)}</dt><dd>${valueHtml(leaf)}</dd></div>`,
    ),
  )
  return element(className === '' ? 'dl' : `dl class="${className}"`, items)
}

/** Lines that are left out where the value is missing. */
export function conditional(leaf: { tag: string; isOptional: boolean }, lines: Lines): Lines {
  if (!leaf.isOptional) return lines
  if (lines.length === 1) return [whenThere(leaf, lines[0] ?? '')]
  return [`{{#${leaf.tag}}}`, ...lines, `{{/${leaf.tag}}}`]
}

/** A long text among terms: its label stands above it. */
export function longTextHtml({ tag, field, label }: Leaf): Lines {
  return conditional({ tag, isOptional: field.isOptional }, [
    `<p class="lines"><b>${escapeHtml(label)}</b><br>${tagOf(tag)}</p>`,
  ])
}
