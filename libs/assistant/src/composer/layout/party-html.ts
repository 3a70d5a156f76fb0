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
  ['street', 'number'],
  ['zip', 'city'],
]

/** The lines of an address, the name first; those from a list of one stand in its section. */
export function partyLines(leaves: readonly Leaf[]): Lines {
  const lists = [...new Set(leaves.flatMap(({ list }) => (list === undefined ? [] : [list])))]
  const own = leaves.filter(({ list }) => list === undefined)
  // How to reach them stands below where they are.
  const at = own.findIndex(({ concept }) => concept !== undefined && belowAddress.has(concept))
  const cut = at < 0 ? own.length : at
  return [
    ...linesOf(own.slice(0, cut)),
    ...lists.flatMap((list) => [
      `{{#${list}}}`,
      ...linesOf(leaves.filter((leaf) => leaf.list === list)),
      `{{/${list}}}`,
    ]),
    ...linesOf(own.slice(cut)),
  ]
}

const belowAddress = new Set(['email', 'phone', 'web', 'vat_id'])

function linesOf(leaves: readonly Leaf[]): Lines {
  const done = new Set<Leaf>()
  return leaves.flatMap((leaf): Lines => {
    if (done.has(leaf) || leaf.field.kind === 'image') return []
    done.add(leaf)
    const pair = oneLine.find(([first]) => first === leaf.concept)
    const mate =
      pair &&
      leaves.find(
        ({ concept, field }) => concept === pair[1] || (pair[1] === 'number' && isHouseNumber(field.name)),
      )
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

function isHouseNumber(name: string): boolean {
  return /^(?:num|number|nr|no|house_?(?:no|number)|hausnummer|hausnr)$/i.test(name)
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
