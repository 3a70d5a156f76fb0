import { escapeHtml } from '@platen/contract'
import { element, type Lines, tagOf, valueHtml, whenThere } from './html-lines.ts'
import type { Leaf, Party } from './plan.ts'

const unlabelled = new Set(
  'name first_name last_name contact role department address street zip city country email phone web'.split(
    ' ',
  ),
)
const oneLine: readonly (readonly [string, string])[] = [
  ['first_name', 'last_name'],
  ['zip', 'city'],
]

/** The lines of an address, the name first. */
export function partyLines(leaves: readonly Leaf[]): Lines {
  const done = new Set<Leaf>()
  return leaves.flatMap((leaf): Lines => {
    if (done.has(leaf) || leaf.field.kind === 'image') return []
    done.add(leaf)
    const pair = oneLine.find(([first]) => first === leaf.concept)
    const mate = pair && leaves.find(({ concept }) => concept === pair[1])
    if (mate) {
      done.add(mate)
      const whole = `${whenThere({ tag: leaf.tag, isOptional: leaf.field.isOptional }, tagOf(leaf.tag))} ${whenThere({ tag: mate.tag, isOptional: mate.field.isOptional }, tagOf(mate.tag))}`
      return [lineHtml(leaf, whole)]
    }
    const label =
      leaf.concept !== undefined && unlabelled.has(leaf.concept) ? '' : `${escapeHtml(leaf.label)}: `
    return [
      whenThere(
        { tag: leaf.tag, isOptional: leaf.field.isOptional },
        lineHtml(leaf, label + valueHtml(leaf)),
      ),
    ]
  })
}

function lineHtml({ concept, field }: Leaf, inner: string): string {
  if (concept === 'name' || concept === 'first_name') return `<p class="name">${inner}</p>`
  return field.kind === 'multiline' ? `<p class="lines">${inner}</p>` : `<p>${inner}</p>`
}

/** A receiver with its heading. */
export function recipientHtml({ heading, leaves }: Party): Lines {
  const [picture] = leaves.filter(({ field }) => field.kind === 'image')
  return element('section class="to"', [
    `<p class="label">${escapeHtml(heading)}</p>`,
    ...partyLines(leaves),
    ...(picture ? [valueHtml(picture)] : []),
  ])
}
