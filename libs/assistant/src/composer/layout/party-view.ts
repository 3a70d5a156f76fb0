import { leafView } from './leaf-view.ts'
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
const belowAddress = new Set(['email', 'phone', 'web', 'vat_id'])

/** Returns a party with its heading. */
export function partyView({ heading, leaves }: Party) {
  const picture = leaves.find(({ field }) => field.kind === 'image')
  return { heading, lines: partyLines(leaves), picture: picture && leafView(picture) }
}

/** Returns the lines of an address. Lines from a list with one item are inside the section of the list. */
export function partyLines(leaves: readonly Leaf[]) {
  const lists = [...new Set(leaves.flatMap(({ list }) => (list === undefined ? [] : [list])))]
  const own = leaves.filter(({ list }) => list === undefined)
  // Contact details are below the address.
  const at = own.findIndex(({ concept }) => concept !== undefined && belowAddress.has(concept))
  const cut = at < 0 ? own.length : at
  return [
    ...linesOf(own.slice(0, cut)),
    ...lists.flatMap((list) => [
      { mark: `{{#${list}}}` },
      ...linesOf(leaves.filter((leaf) => leaf.list === list)),
      { mark: `{{/${list}}}` },
    ]),
    ...linesOf(own.slice(cut)),
  ]
}

function linesOf(leaves: readonly Leaf[]) {
  const done = new Set<Leaf>()
  return leaves.flatMap((leaf) => {
    if (done.has(leaf) || leaf.field.kind === 'image') return []
    done.add(leaf)
    const line = {
      ...leafView(leaf),
      mark: '',
      class: classOf(leaf),
      isLabelled: leaf.concept === undefined || !unlabelled.has(leaf.concept),
    }
    const second = oneLine.find(([first]) => first === leaf.concept)?.[1]
    const mate = leaves.find(
      ({ concept, field }) =>
        second !== undefined && (concept === second || (second === 'number' && isHouseNumber(field.name))),
    )
    if (!mate) return [line]
    done.add(mate)
    const other = leafView(mate)
    const value = `${line.if}${line.value}${line.end} ${other.if}{{${other.tag}}}${other.end}`
    return [{ ...line, value, isLabelled: false, if: '', end: '' }]
  })
}

function isHouseNumber(name: string): boolean {
  return /^(?:num|number|nr|no|house_?(?:no|number)|hausnummer|hausnr)$/i.test(name)
}

function classOf({ concept, field }: Leaf): string {
  if (concept === 'name' || concept === 'first_name') return 'name'
  return field.kind === 'multiline' ? 'lines' : ''
}
