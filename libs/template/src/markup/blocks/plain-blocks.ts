import type { BlockVariant } from './block.ts'
import type { BlockField } from './block-fields.ts'
import type { BlockTexts } from './block-texts.ts'
import { isPrinted, sectionOf, tagOf, textOf } from './write-tags.ts'

export function headingBlock(html: string, { heading }: BlockTexts): BlockVariant[] {
  const level = /<h1[\s>]/i.test(html) ? 2 : 1
  return [{ label: '', html: `<h${level}>${heading}</h${level}>`, rules: [] }]
}

export function textBlock({ text }: BlockTexts): BlockVariant[] {
  return [{ label: '', html: `<p>${text}</p>`, rules: [] }]
}

/** Returns a line with a label and a value for each field. List fields can only be in the list's rows. */
export function fieldBlock(fields: readonly BlockField[]): BlockVariant[] {
  const own = byUse(fields).map((field) => ({ ...labelled(field), label: field.title }))
  const ofRows = fields.flatMap((list) =>
    byUse(list.row).map((field) => ({
      ...labelled(field),
      label: `${list.title} › ${field.title}`,
      within: list.name,
    })),
  )
  return [...own, ...ofRows]
}

/** Sorts required fields before optional fields. */
function byUse(fields: readonly BlockField[]): BlockField[] {
  return fields.filter(isPrinted).toSorted((a, b) => Number(a.mayBeMissing) - Number(b.mayBeMissing))
}

function labelled(field: BlockField): Pick<BlockVariant, 'html' | 'rules'> {
  // Formatted text contains paragraphs.
  const name = field.type === 'markdown' ? 'div' : 'p'
  const html = tagOf(field, (tag) => `<${name} class="fact"><b>${textOf(field.label)}</b> ${tag}</${name}>`)
  return {
    html,
    rules: [{ selector: '.fact', declarations: ['margin: 0 0 1mm', 'white-space: pre-line'] }],
  }
}

/** Returns conditional parts: first those for boolean fields, then those for optional fields. */
export function conditionBlock(fields: readonly BlockField[]): BlockVariant[] {
  const yes = fields.filter(({ type }) => type === 'boolean')
  const given = fields.filter((field) => field.mayBeMissing && isPrinted(field))
  return [
    ...yes.map(({ name, title, label }) => variant(name, `${title}: yes`, textOf(label))),
    ...yes.map(({ name, title, label }) => ({
      ...variant(name, `${title}: no`, textOf(label)),
      html: `{{^${name}}}\n<p>${textOf(label)}</p>\n{{/${name}}}`,
    })),
    ...given.map(({ name, title, label }) =>
      variant(name, `${title} has a value`, `${textOf(label)}: {{${name}}}`),
    ),
  ]
}

function variant(name: string, label: string, inside: string): BlockVariant {
  return { label, html: sectionOf(name, `\n<p>${inside}</p>\n`), rules: [] }
}

interface AddressPart {
  is: RegExp
  /** Whether this part is on the same line as the previous one. */
  goesOn?: boolean
}

const addressParts: AddressPart[] = [
  { is: /^(company|company_?name|organi[sz]ation|firm|firma)$/i },
  { is: /^(name|full_?name|recipient|holder|customer_?name|contact_?name)$/i },
  { is: /^(address|street|street_?address|address_?1|address_?line_?1|line_?1|strasse|straße)$/i },
  { is: /^(address_?2|address_?line_?2|line_?2)$/i },
  { is: /^(zip|zip_?code|postal|postal_?code|post_?code|plz)$/i },
  { is: /^(city|town|ort)$/i, goesOn: true },
  { is: /^(state|province|region)$/i, goesOn: true },
  { is: /^(country|land)$/i },
]

/** Returns an address for each group of fields that contains one. */
export function addressBlock(fields: readonly BlockField[]): BlockVariant[] {
  const groups = new Map<string, BlockField[]>()
  for (const field of fields.filter(isPrinted)) {
    const group = field.name.includes('.') ? field.name.slice(0, field.name.lastIndexOf('.')) : ''
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups].flatMap(([group, members]) => {
    const last = ({ name }: BlockField) => (group === '' ? name : name.slice(group.length + 1))
    const parts = addressParts.flatMap(({ is, goesOn = false }) => {
      const field = members.find((member) => is.test(last(member)))
      return field ? [{ field, goesOn, isPosition: !/name|recipient|holder|company/i.test(last(field)) }] : []
    })
    if (parts.length < 2 || !parts.some(({ isPosition }) => isPosition)) return []
    const [first] = parts
    // Each line is an element, so that empty lines take no space and values keep their line.
    const lines: string[] = []
    for (const { field, goesOn } of parts) {
      const line = goesOn ? lines.pop() : undefined
      lines.push(line === undefined ? tagOf(field) : line + tagOf(field, (tag) => ` ${tag}`))
    }
    const title = first && group !== '' ? first.field.title.split(' › ').slice(0, -1).join(' › ') : ''
    return [
      {
        label: title === '' ? 'Address' : title,
        html: [
          '<address class="address">',
          ...lines.map((line) => `  <div>${line}</div>`),
          '</address>',
        ].join('\n'),
        rules: [
          { selector: '.address', declarations: ['font-style: normal'] },
          { selector: '.address div', declarations: ['white-space: pre-line'] },
        ],
      },
    ]
  })
}
